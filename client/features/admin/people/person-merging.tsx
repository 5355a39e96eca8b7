import { Form } from 'react-router-dom'

import { MAX_SEARCH } from '@api/desk/desk.rules'
import type { DirectoryRow, MergePreview, MergeView, PersonPage, PersonSummary } from '@api/people/people.types'
import { Input } from '@/components/form/controls'
import { Button } from '@/components/ui/button'
import { cx } from '@/lib/cx'
import type { Handler } from '@/lib/form/result'
import { count, dateOf, momentOf } from '@/lib/format'

import { personAddress } from '../addresses'
import { Address } from '../desk-controls'
import { DeskTable } from '../desk-table'
import { ActionForm, InlineLink, IntentButton, LineLink, Panel, Part, SmallLink } from '../page-frame'
import { LINE } from './person-rights'

export const undoMerge: Handler = async (api, field) => {
  await api.post(`/api/admin/person-merges/${encodeURIComponent(field('merge'))}/undo`)
  return { title: 'Undone', description: 'They are two people again.' }
}

interface MergesProps {
  person: PersonPage
  find?: string
  found?: DirectoryRow[]
}

export function PersonMerges({ person: { id, suggestions, merges }, find, found }: MergesProps) {
  const others = found
    ? found.filter((one) => one.id !== id).map(({ email, ...one }) => ({ ...one, address: email, evidence: [] }))
    : suggestions
  return (
    <>
      <Part id="alike" title={suggestions.length ? 'Possible duplicates' : 'Merge'} data-print="hide">
        <Form method="get" role="search" className={cx(LINE, 'mb-4')}>
          <Input
            small
            name="find"
            className="min-w-0 flex-1"
            aria-label="Merge with"
            placeholder="Merge with: name or address"
            defaultValue={find}
            maxLength={MAX_SEARCH}
            required
          />
          <Button type="submit" variant="secondary" size="small">
            Find
          </Button>
        </Form>
        {found && !others.length && <p className="text-muted">No one else matches.</p>}
        <ul className="rows">
          {others.map(({ id: other, address, name, evidence }) => (
            <li key={other}>
              <InlineLink to={personAddress(other)}>
                <bdi>{name || address}</bdi>
              </InlineLink>
              <div className="fine">
                <Address>{address}</Address>
              </div>
              {evidence.map((words) => (
                <div key={words} className="fine">
                  {words}
                </div>
              ))}
              <LineLink to={`${personAddress(id)}?merge=${other}#merging`}>
                Compare<span className="sr-only">: {address}</span>
              </LineLink>
            </li>
          ))}
        </ul>
      </Part>
      {merges.length > 0 && (
        <Part id="merges" title="Merged">
          <MergeList merges={merges} />
        </Part>
      )}
    </>
  )
}

export const MergeList = ({ merges }: { merges: MergeView[] }) => (
  <ul className="rows">
    {merges.map((merge) => (
      <li key={merge.id}>
        <MergeLine merge={merge} />
      </li>
    ))}
  </ul>
)

const Named = ({ name, address }: { name: string; address: string }) => (
  <>
    {name && (
      <>
        <bdi>{name}</bdi>,{' '}
      </>
    )}
    <Address>{address}</Address>
  </>
)

function MergeLine({
  merge: { id, address, name, mainAddress, mainName, by, at, undoUntil, undone },
}: {
  merge: MergeView
}) {
  return (
    <>
      <Named name={name} address={address} /> with <Named name={mainName} address={mainAddress} />
      <div className="fine">
        {momentOf(at)}, {by}
      </div>
      {undone && (
        <div className="fine">
          Undone {momentOf(undone.at)}, {undone.by}
        </div>
      )}
      {undoUntil && (
        <div className={LINE}>
          <ActionForm intent="undoMerge" label="Undo" hidden={{ merge: id }} about={`the merge of ${address}`} />
          <span className="fine">until {dateOf(undoUntil)}</span>
        </div>
      )}
    </>
  )
}

const ROWS: [what: string, of: (part: PersonSummary) => string][] = [
  ['Addresses', ({ addresses }) => addresses.join(', ')],
  ['Submissions', ({ submissions }) => count(submissions)],
  ['Emails', ({ mails }) => count(mails)],
  ['Notes', ({ notes }) => count(notes)],
  ['Changes', ({ changes }) => count(changes)],
]

export function MergePanel({ preview: { id, other, parts } }: { preview: MergePreview }) {
  return (
    <Panel id="merging" title="Are these the same person?">
      <p className="text-muted">Nothing is changed in the submissions; both are shown on one page.</p>
      <DeskTable
        columns={[
          { heading: 'To be merged', isName: true, className: 'whitespace-nowrap', cell: ([record]) => record },
          ...parts.map((part) => ({
            heading: <bdi>{part.name || part.addresses[0]}</bdi>,
            labelled: true,
            cell: ([, of]: (typeof ROWS)[number]) => of(part),
          })),
        ]}
        rows={ROWS}
        keyOf={([what]) => what}
      />
      <Form method="post" className={LINE}>
        <input type="hidden" name="other" value={other} />
        <IntentButton intent="merge" label="Merge" variant="primary" />
        <SmallLink to={personAddress(id)}>Keep them separate</SmallLink>
      </Form>
    </Panel>
  )
}
