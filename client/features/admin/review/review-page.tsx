import type { ReactNode } from 'react'
import { Form, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { TAB_TITLES } from '@api/admin/desk.rules'
import type { ReviewEntry, ReviewList } from '@api/admin/desk.types'
import { TickBox } from '@/components/form/tick-box'
import { Button } from '@/components/ui/button'
import { count } from '@/lib/count'
import { cx } from '@/lib/cx'
import type { Notice } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'
import { useBusy } from '@/lib/use-busy'

import { failed, loadDesk, type Failure } from '../desk-access'
import { Answers } from '../answers/answers'
import desk from '../desk.module.css'
import { FailedPage } from '../failed-page'
import styles from './review-page.module.css'
import { momentOf } from '../format'
import { OutcomeNotice } from '../outcome-notice'
import { Empty } from '../states'
import { deskAction, type Action } from '../desk-action'

export const handle: PageHandle = { title: 'Review', robots: 'noindex, nofollow', bare: true }

export const loader = async (args: LoaderFunctionArgs) => ({
  review: await loadDesk<ReviewList>(args, '/api/admin/review'),
})

const OUTCOMES = {
  accept: { title: 'Accepted', description: 'It is on the list now, and its emails are sent.' },
  discard: {
    title: 'Discarded',
    description: 'It appears on no list, and nothing is sent. It can be brought back below.',
  },
  restore: { title: 'Brought back', description: 'It waits for review again.' },
} as const

const decide =
  (verdict: keyof typeof OUTCOMES): Action =>
  async (api, _field, form) => {
    await api.post('/api/admin/review', { ids: form.getAll('id').map(String), verdict })
    return OUTCOMES[verdict]
  }

export const action = deskAction({
  accept: decide('accept'),
  discard: decide('discard'),
  restore: decide('restore'),
})

export function Component() {
  const { review } = useLoaderData<{ review: ReviewList | Failure }>()
  const outcome = useActionData() as { notice: Notice } | undefined
  if (failed(review)) return <FailedPage title="Review" failure={review.failure} />
  return (
    <>
      <h1 className={desk.title}>
        Review <span className={desk.total}>{count(review.total)}</span>
      </h1>
      <p className={desk.lede}>
        These look as if a program sent them, so no emails went out and they are on no list. Accept any that a person
        wrote, and their emails are sent.
      </p>
      <OutcomeNotice notice={outcome?.notice} />
      {review.entries.length === 0 ? (
        <Empty title="Nothing to review" high>
          Submissions that look like a bot’s are held here.
        </Empty>
      ) : (
        <>
          {review.entries.length > 1 && (
            <Form id={SELECTED} method="post" className={desk.tools} preventScrollReset>
              <span className={cx(desk.fine, styles.ticked)}>With everything you ticked:</span>
              <Button type="submit" name="intent" value="accept" variant="secondary" size="small">
                Accept ticked
              </Button>
              <Button type="submit" name="intent" value="discard" variant="secondary" size="small">
                Discard ticked
              </Button>
            </Form>
          )}
          <div className={styles.cards}>
            {review.entries.map((entry) => (
              <Card key={entry.id} entry={entry} selectable={review.entries.length > 1}>
                <Verdict entry={entry} verdict="accept" />
                <Verdict entry={entry} verdict="discard" />
              </Card>
            ))}
          </div>
        </>
      )}
      {review.discarded.length > 0 && (
        <details className={styles.discarded}>
          <summary>Discarded in the last 30 days ({count(review.discarded.length)})</summary>
          <div className={styles.cards}>
            {review.discarded.map((entry) => (
              <Card key={entry.id} entry={entry}>
                <Verdict entry={entry} verdict="restore" />
              </Card>
            ))}
          </div>
        </details>
      )}
    </>
  )
}

const SELECTED = 'marked-for-review'
const VERDICTS = { accept: 'Accept', discard: 'Discard', restore: 'Bring back' } as const

function Verdict({ entry: { id, reference }, verdict }: { entry: ReviewEntry; verdict: keyof typeof VERDICTS }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value={verdict} variant="secondary" size="small" busy={useBusy(verdict, id)}>
        {VERDICTS[verdict]}
        <span className="sr-only"> {reference}</span>
      </Button>
    </Form>
  )
}

interface CardProps {
  entry: ReviewEntry
  selectable?: boolean
  children: ReactNode
}

function Card({ entry: { id, tab, receivedAt, reason, page, fields, reference }, selectable, children }: CardProps) {
  return (
    <article className={styles.card} aria-label={`Submission ${reference}`}>
      <div className={styles.cardHead}>
        {selectable && <TickBox form={SELECTED} name="id" value={id} aria-label={`Tick ${reference}`} />}
        <div className={styles.about}>
          <b>{TAB_TITLES[tab]}</b>
          <div className={desk.fine}>
            {momentOf(receivedAt)}
            {page && `, ${page}`}. {reason}
          </div>
        </div>
        <div className={desk.actions}>{children}</div>
      </div>
      <Answers fields={fields} />
    </article>
  )
}
