import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { TAB_TITLES } from '@api/desk/desk.rules'
import type { ReviewEntry } from '@api/submissions/submissions.types'
import { TickBox } from '@/components/form/controls'
import { EmptyState } from '@/components/ui/states'
import type { Handler } from '@/lib/form/result'
import { count, momentOf } from '@/lib/format'

import { deskAction } from '../desk-action'
import { Fields } from '../desk-controls'
import { deskHandle, loadDesk } from '../desk-data'
import { ListTabs } from '../list/list-heading'
import { ActionForm, DeskPage, IntentButton } from '../page-frame'

export const handle = deskHandle('Suspected spam')

export const loader = (args: LoaderFunctionArgs) => loadDesk(args, '/api/admin/review')

const VERDICTS = {
  accept: { label: 'Not spam', title: 'Not spam', description: 'It is on the list now, and its emails are sent.' },
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
      title="Suspected spam"
      total={count(total)}
      lede="Probably sent by a bot, so no emails went out and they are on no list. Mark any that a person wrote as not spam, and their emails are sent."
    >
      <ListTabs />
      {entries.length === 0 && (
        <EmptyState large unfilled title="Nothing to review">
          Submissions that look like a bot’s wait here.
        </EmptyState>
      )}
      {entries.length > 1 && (
        <Form id={TICKED} method="post" className="mt-4 flex flex-wrap items-center gap-2 md:mt-6" preventScrollReset>
          <span className="fine max-md:flex-[1_0_100%]">With everything you ticked:</span>
          <IntentButton intent="accept" label="Not spam: ticked" of={TICKED} />
          <IntentButton intent="discard" label="Discard ticked" of={TICKED} />
          <input type="hidden" name="form" value={TICKED} />
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
    {entries.map(({ id, tab, receivedAt, reason, page, fields, reference }) => (
      <article
        key={id}
        className="rounded-panel border-line bg-raised border px-7 py-6"
        aria-label={`Submission ${reference}`}
      >
        <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          {selectable && <TickBox form={TICKED} name="id" value={id} aria-label={`Tick ${reference}`} />}
          <div className="flex-[1_1_12rem]">
            <b>{TAB_TITLES[tab]}</b>
            <div className="fine">
              {momentOf(receivedAt)}
              {page && `, ${page}`}. {reason}
            </div>
          </div>
          <div className="actions max-md:mt-1.5">
            {verdicts.map((verdict) => (
              <ActionForm
                key={verdict}
                intent={verdict}
                label={VERDICTS[verdict].label}
                hidden={{ id }}
                about={reference}
              />
            ))}
          </div>
        </div>
        <Fields fields={fields} />
      </article>
    ))}
  </div>
)
