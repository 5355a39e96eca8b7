import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { AuditPage, ChainState } from '@api/admin/desk.types'
import { AUDIT_ACTIONS } from '@api/audit/audit.rules'
import { Input } from '@/components/form/controls'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { Download } from '@/components/ui/icons'
import { count, momentOf } from '@/lib/format'
import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'

import { deskAction } from '../desk-action'
import { Address, Choice, PersonOptions } from '../desk-controls'
import { deskHandle, loadDesk } from '../desk-data'
import { DeskPage, Older } from '../page-frame'
import desk from '../desk.module.css'
import { PlainTable } from '../plain-table'

export const handle = deskHandle('Audit log')

const FILTERS = ['action', 'actor', 'subject', 'from', 'to', 'before'] as const
type Query = Partial<Record<(typeof FILTERS)[number], string>>

const searchOf = (query: Query) => {
  const set = Object.entries(query).filter(([, value]) => value)
  return set.length ? `?${new URLSearchParams(set)}` : ''
}

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const query: Query = Object.fromEntries(FILTERS.map((name) => [name, searchParams.get(name) ?? '']))
  return { query, audit: await loadDesk<AuditPage>(args, `/api/admin/audit${searchOf(query)}`) }
}

export const action = deskAction({
  async verify(api) {
    const { entries, head, broken } = await api.get<ChainState>('/api/admin/audit/chain')
    if (broken) return { title: 'The log is broken', description: broken, destructive: true }
    return {
      title: 'The log is intact',
      description: `${count(entries)} entries, the last with hash ${head.slice(0, 12)}.`,
    }
  },
})

export function Component() {
  const { query, audit } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Audit log"
      lede="Who did what at the desk and to accounts. Entries are never changed; each carries a hash of the one before it."
    >
      <Filters key={searchOf(query)} query={query} audit={audit} />
      {audit.lines.length === 0 ? (
        <EmptyState large title="No entries match">
          Widen the dates or choose another action.
        </EmptyState>
      ) : (
        <PlainTable columns={['When', 'What', 'Who', 'About', 'From']}>
          {audit.lines.map((line) => (
            <tr key={line.position}>
              <td className={desk.num}>{momentOf(line.happenedAt)}</td>
              <th scope="row">
                {line.action}
                <div className={desk.fine}>{line.detail}</div>
              </th>
              <td>
                <Address>{line.actor}</Address>
              </td>
              <td className={desk.fine}>{line.subject}</td>
              <td className={cx(desk.fine, 'whitespace-nowrap')}>{line.address}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {audit.next && (
        <Older to={`${paths.adminAudit}${searchOf({ ...query, before: String(audit.next) })}`}>Older entries</Older>
      )}
    </DeskPage>
  )
}

function Filters({ query, audit }: { query: Query; audit: AuditPage }) {
  return (
    <div className={desk.tools}>
      <Form method="get" action={paths.adminAudit} role="search" className={desk.actions}>
        <Choice name="action" aria-label="Action" defaultValue={query.action}>
          <option value="">Every action</option>
          {Object.entries(AUDIT_ACTIONS).map(([action, words]) => (
            <option key={action} value={action}>
              {words}
            </option>
          ))}
        </Choice>
        <Choice name="actor" aria-label="Who" defaultValue={query.actor}>
          <option value="">Everyone</option>
          <PersonOptions people={audit.staff} />
        </Choice>
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="text-small text-muted flex items-center gap-2">
            {name === 'from' ? 'From' : 'To'}
            <Input type="date" name={name} small className={desk.fitted} defaultValue={query[name]} />
          </label>
        ))}
        <Button type="submit" variant="secondary" size="small">
          Filter
        </Button>
      </Form>
      <Form method="post" className={desk.actions}>
        <Button type="submit" name="intent" value="verify" variant="secondary" size="small">
          Check the chain
        </Button>
        <a
          href={`/api/admin/audit/export${searchOf({ ...query, before: '' })}`}
          download
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <Download size={18} />
          Download CSV
        </a>
      </Form>
    </div>
  )
}
