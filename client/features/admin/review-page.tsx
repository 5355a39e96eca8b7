import { Form, useActionData, useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router-dom'

import { TAB_TITLES } from '@api/admin/desk.rules'
import type { ReviewEntry, ReviewList } from '@api/admin/desk.types'
import { Button } from '@/components/ui/button'
import { count } from '@/lib/count'
import type { Notice } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'

import { failed, guarded, orFailure, type Failure } from './desk-access'
import { readDesk } from './desk-cache'
import { DeskFrame } from './desk-frame'
import desk from './desk.module.css'
import { FailedPage } from './failed-page'
import styles from './review-page.module.css'
import { momentOf } from './format'
import { OutcomeNotice } from './outcome-notice'
import { Empty } from './states'
import { deskAction } from './desk-action'

export const handle: PageHandle = { title: 'Review', robots: 'noindex, nofollow', bare: true }

export const loader = async (args: LoaderFunctionArgs) => ({
  review: await orFailure(guarded(args.request, () => readDesk<ReviewList>(args, '/api/admin/review'))),
})

export const action = deskAction({
  async accept(api, field) {
    await api.post(`/api/admin/review/${encodeURIComponent(field('id'))}`, { verdict: 'accept' })
    return { title: 'Accepted', description: 'It is on the list now, and its mail goes out.' }
  },
  async discard(api, field) {
    await api.post(`/api/admin/review/${encodeURIComponent(field('id'))}`, { verdict: 'discard' })
    return { title: 'Discarded', description: 'It appears on no list, and nothing is sent.' }
  },
})

export function Component() {
  const { review } = useLoaderData<{ review: ReviewList | Failure }>()
  const outcome = useActionData() as { notice: Notice } | undefined
  if (failed(review)) return <FailedPage title="Review" failure={review.failure} />
  return (
    <DeskFrame me={review.me} waiting={review.waiting}>
      <h1 className={desk.title}>
        Review <span className={desk.total}>{count(review.total)}</span>
      </h1>
      <p className={desk.lede}>
        These look as if a program had sent them. Nothing was sent for them and they are on no list. Accept what a
        person wrote: its mail then goes out.
      </p>
      <OutcomeNotice notice={outcome?.notice} />
      {review.entries.length === 0 ? (
        <Empty title="Nothing to review" high>
          Whatever looks like a bot is set aside here.
        </Empty>
      ) : (
        <div className={styles.cards}>
          {review.entries.map((entry) => (
            <Card key={entry.id} entry={entry} />
          ))}
        </div>
      )}
    </DeskFrame>
  )
}

function Card({ entry: { id, tab, receivedAt, reason, page, fields, reference } }: { entry: ReviewEntry }) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('id') === id
  return (
    <article className={styles.card} aria-label={`Submission ${reference}`}>
      <div className={styles.cardHead}>
        <div>
          <b>{TAB_TITLES[tab]}</b>
          <div className={desk.fine}>
            {momentOf(receivedAt)}
            {page && `, ${page}`}. {reason}
          </div>
        </div>
        <Form method="post" className={desk.actions} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="accept" size="small" busy={busy}>
            Accept
          </Button>
          <Button type="submit" name="intent" value="discard" variant="secondary" size="small" busy={busy}>
            Discard
          </Button>
        </Form>
      </div>
      <dl className={desk.pairs}>
        {fields.map(({ key, name, value }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <bdi dir="auto">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
