import type { ReactNode } from 'react'
import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { TAB_TITLES } from '@api/admin/desk.rules'
import type { ReviewEntry, ReviewList } from '@api/admin/desk.types'
import { TickBox } from '@/components/form/controls'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { count, momentOf } from '@/lib/format'
import { cx } from '@/lib/cx'
import { type Handler, useBusy } from '@/lib/form-result'

import { deskAction } from '../desk-action'
import { Answers } from '../desk-controls'
import { deskHandle, loadDesk } from '../desk-data'
import { ActionForm, DeskPage } from '../page-frame'
import desk from '../desk.module.css'

export const handle = deskHandle('Review')

export const loader = (args: LoaderFunctionArgs) => loadDesk<ReviewList>(args, '/api/admin/review')

const VERDICTS = {
  accept: { label: 'Accept', title: 'Accepted', description: 'It is on the list now, and its emails are sent.' },
  discard: {
    label: 'Discard',
    title: 'Discarded',
    description: 'It appears on no list, and nothing is sent. It can be brought back below.',
  },
  restore: { label: 'Bring back', title: 'Brought back', description: 'It waits for review again.' },
} as const
type Verdict = keyof typeof VERDICTS

const decide =
  (verdict: Verdict): Handler =>
  async (api, _field, form) => {
    await api.post('/api/admin/review', { ids: form.getAll('id').map(String), verdict })
    const { title, description } = VERDICTS[verdict]
    return { title, description }
  }

export const action = deskAction({
  accept: decide('accept'),
  discard: decide('discard'),
  restore: decide('restore'),
})

const TICKED = 'ticked-for-review'

export function Component() {
  const { total, entries, discarded } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Review"
      total={count(total)}
      lede="These look as if a program sent them, so no emails went out and they are on no list. Accept any that a person wrote, and their emails are sent."
    >
      {entries.length === 0 && (
        <EmptyState large unfilled title="Nothing to review">
          Submissions that look like a bot’s are held here.
        </EmptyState>
      )}
      {entries.length > 1 && (
        <Form id={TICKED} method="post" className={desk.tools} preventScrollReset>
          <span className={cx(desk.fine, 'flex-[1_0_100%] min-[37.5rem]:flex-none')}>With everything you ticked:</span>
          <Button type="submit" name="intent" value="accept" variant="secondary" size="small">
            Accept ticked
          </Button>
          <Button type="submit" name="intent" value="discard" variant="secondary" size="small">
            Discard ticked
          </Button>
        </Form>
      )}
      {entries.length > 0 && (
        <Cards entries={entries} verdicts={['accept', 'discard']} selectable={entries.length > 1} />
      )}
      {discarded.length > 0 && (
        <details className="mt-8">
          <summary className="min-h-11 font-semibold">
            Discarded in the last 30 days ({count(discarded.length)})
          </summary>
          <Cards entries={discarded} verdicts={['restore']} />
        </details>
      )}
    </DeskPage>
  )
}

interface CardsProps {
  entries: ReviewEntry[]
  verdicts: Verdict[]
  selectable?: boolean
}

const Cards = ({ entries, verdicts, selectable }: CardsProps) => (
  <div className="mt-6 grid gap-4">
    {entries.map((entry) => (
      <Card key={entry.id} entry={entry} selectable={selectable}>
        {verdicts.map((verdict) => (
          <VerdictForm key={verdict} entry={entry} verdict={verdict} />
        ))}
      </Card>
    ))}
  </div>
)

const VerdictForm = ({ entry: { id, reference }, verdict }: { entry: ReviewEntry; verdict: Verdict }) => (
  <ActionForm intent={verdict} hidden={{ id }} busy={useBusy(verdict, id)}>
    {VERDICTS[verdict].label}
    <span className="sr-only"> {reference}</span>
  </ActionForm>
)

interface CardProps {
  entry: ReviewEntry
  selectable?: boolean
  children: ReactNode
}

function Card({ entry: { id, tab, receivedAt, reason, page, fields, reference }, selectable, children }: CardProps) {
  return (
    <article className="rounded-panel border-line bg-raised border px-7 py-6" aria-label={`Submission ${reference}`}>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        {selectable && <TickBox form={TICKED} name="id" value={id} aria-label={`Tick ${reference}`} />}
        <div className="flex-[1_1_12rem]">
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
