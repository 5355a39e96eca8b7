import { Form, Link, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { AuditPage, ChainState } from '@api/admin/desk.types'
import { AUDIT_ACTIONS } from '@api/audit/audit.rules'
import { Button, buttonClass } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { count } from '@/lib/count'
import { cx } from '@/lib/cx'
import type { Notice } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { Address } from '../address'
import { Choice, PersonOptions } from '../choice'
import { failed, loadDesk, type Failure } from '../desk-access'
import { deskAction } from '../desk-action'
import desk from '../desk.module.css'
import { FailedPage } from '../failed-page'
import { momentOf } from '../format'
import { OutcomeNotice } from '../outcome-notice'
import pagerStyles from '../list/pager.module.css'
import { PlainTable } from '../plain-table'
import { Empty } from '../states'

export const handle: PageHandle = { title: 'Audit log', robots: 'noindex, nofollow', bare: true }

const FILTERS = ['action', 'actor', 'subject', 'from', 'to', 'before'] as const
type Query = Partial<Record<(typeof FILTERS)[number], string>>

interface PageData {
  query: Query
  audit: AuditPage | Failure
}

const searchOf = (query: Query) => {
  const set = Object.entries(query).filter(([, value]) => value)
  return set.length ? `?${new URLSearchParams(set)}` : ''
}

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const { searchParams } = new URL(args.request.url)
  const query: Query = Object.fromEntries(FILTERS.map((name) => [name, searchParams.get(name) ?? '']))
  const path = `/api/admin/audit${searchOf(query)}`
  return { query, audit: await loadDesk<AuditPage>(args, path) }
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
  const { query, audit } = useLoaderData<PageData>()
  const outcome = useActionData() as { notice: Notice } | undefined
  if (failed(audit)) return <FailedPage title="Audit log" what="The log" failure={audit.failure} />
  return (
    <>
      <h1 className={desk.title}>Audit log</h1>
      <p className={desk.lede}>
        Who did what at the desk and to accounts. Entries are never changed; each carries a hash of the one before it.
      </p>
      <OutcomeNotice notice={outcome?.notice} />
      <Filters key={searchOf(query)} query={query} audit={audit} />
      {audit.lines.length === 0 ? (
        <Empty title="No entries match">Widen the dates or choose another action.</Empty>
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
        <p className={pagerStyles.pager}>
          <Link className={desk.link} to={`${paths.adminAudit}${searchOf({ ...query, before: String(audit.next) })}`}>
            Older entries
          </Link>
        </p>
      )}
    </>
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
        <label className="text-small text-muted flex items-center gap-2">
          From
          <input type="date" name="from" className={desk.small} defaultValue={query.from} />
        </label>
        <label className="text-small text-muted flex items-center gap-2">
          To
          <input type="date" name="to" className={desk.small} defaultValue={query.to} />
        </label>
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
