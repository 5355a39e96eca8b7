import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { AuditLine, AuditPage } from '@api/staff/desk-audit.types'
import { AUDIT_ACTIONS } from '@api/audit/audit.rules'
import { Input } from '@/components/form/controls'
import { Button } from '@/components/ui/button'
import { count, dateAndTimeOf } from '@/lib/format'
import { paths } from '@/lib/paths'

import { type Filters, filtersIn, searchOf } from '../addresses'
import { deskAction } from '../desk-action'
import { Address, Filter, optionsOf, personOptions } from '../desk-controls'
import { deskHandle, loadDesk, useFrame, useListed } from '../desk-data'
import { DeskTable, type Column } from '../desk-table'
import { DeskPage, FileLink, IntentButton, Older } from '../page-frame'

export const handle = deskHandle('Audit log')

const FILTERS = ['action', 'actor', 'subject', 'from', 'to', 'before'] as const
type Query = Filters<(typeof FILTERS)[number]>

export async function loader(args: LoaderFunctionArgs) {
  const query = filtersIn(args.request.url, FILTERS)
  return { query, audit: await loadDesk(args, `/api/admin/audit${searchOf(query)}`) }
}

export const action = deskAction({
  async verify(api) {
    const { entries, head, broken } = await api.get('/api/admin/audit/chain')
    if (broken) return { title: 'The log is broken', description: broken, destructive: true }
    return {
      title: 'The log is intact',
      description: `${count(entries)} entries, the last with hash ${head.slice(0, 12)}.`,
    }
  },
})

const COLUMNS: Column<AuditLine>[] = [
  { heading: 'When', className: 'num', cell: ({ happenedAt }) => dateAndTimeOf(happenedAt) },
  {
    heading: 'What',
    isName: true,
    cell: ({ action }) => action,
    below: ({ detail }) => detail,
  },
  { heading: 'Who', className: 'lg:min-w-53', cell: ({ actor }) => <Address>{actor}</Address> },
  {
    heading: 'About',
    cell: ({ subjectName }) => <bdi>{subjectName}</bdi>,
    below: ({ subject }) => <span className="lg:whitespace-nowrap">{subject}</span>,
  },
  { heading: 'From', className: 'fine whitespace-nowrap', cell: ({ address }) => address },
]

export function Component() {
  const { query, audit } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Audit log"
      lede="Who did what at the desk and to accounts. Entries are never changed; each carries a hash of the one before it."
    >
      <Filters key={searchOf(query)} query={query} audit={audit} />
      <DeskTable
        columns={COLUMNS}
        rows={audit.lines}
        keyOf={({ position }) => position}
        none={{ title: 'No entries match', children: 'Widen the dates or choose another action.' }}
      />
      {audit.next && (
        <Older to={`${paths.adminAudit}${searchOf({ ...query, before: String(audit.next) })}`}>Older entries</Older>
      )}
    </DeskPage>
  )
}

function Filters({ query, audit }: { query: Query; audit: AuditPage }) {
  const { introducing } = useFrame()
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 md:mt-6">
      <Form method="get" action={paths.adminAudit} role="search" className="flex flex-wrap gap-2">
        <Filter
          name="action"
          label="Action"
          value={query.action}
          placeholder="Every action"
          options={optionsOf(useListed(AUDIT_ACTIONS))}
        />
        <Filter
          name="actor"
          label="Who"
          value={query.actor}
          placeholder="Everyone"
          options={personOptions(audit.staff)}
        />
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="text-small text-muted flex items-center gap-2">
            {name === 'from' ? 'From' : 'To'}
            <Input type="date" name={name} small className="fitted" defaultValue={query[name]} />
          </label>
        ))}
        <Button type="submit" variant="secondary" size="small">
          Filter
        </Button>
      </Form>
      <Form method="post" className="flex flex-wrap gap-2">
        <IntentButton intent="verify" label="Check the chain" />
        <FileLink href={`/api/admin/audit/export${searchOf({ ...query, before: '' })}`}>Download CSV</FileLink>
        {introducing && (
          <FileLink href="/api/admin/introductions/statements.csv">Download the investors’ statements</FileLink>
        )}
      </Form>
    </div>
  )
}
