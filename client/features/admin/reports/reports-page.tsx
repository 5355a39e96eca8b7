import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { type DeskQuery, type ListName, TABS } from '@api/desk/desk.rules'
import {
  type Grouping,
  GROUPING_LABELS,
  GROUPINGS,
  STAGE_REACHED_LABELS,
  STAGES_REACHED,
  type StageReached,
} from '@api/reports/report.rules'
import type { Funnel, Report, ReportPerson, ReportRow } from '@api/reports/report.types'
import { Input } from '@/components/form/controls'
import { Button } from '@/components/ui/button'
import { count, dateOf, dayText } from '@/lib/format'
import { paths } from '@/lib/paths'

import { filtersIn, listAddress, searchOf } from '../addresses'
import { Filter } from '../desk-controls'
import { deskHandle, loadDesk, mayHandle } from '../desk-data'
import { type Column, DeskTable } from '../desk-table'
import { durationText } from '../desk-format'
import { DeskPage, FileLink, Part } from '../page-frame'

export const handle = deskHandle('Reports')

const REPORTS_API = '/api/admin/reports'
const FILTERS = ['from', 'to', 'by'] as const

export async function loader(args: LoaderFunctionArgs) {
  const asked = searchOf(filtersIn(args.request.url, FILTERS))
  return { asked, report: await loadDesk(args, `${REPORTS_API}${asked}`) }
}

export function Component() {
  const { asked, report } = useLoaderData<typeof loader>()
  const { from, to, by, rows, all, me } = report
  return (
    <DeskPage
      title="Reports"
      lede={`Submissions from ${dayText(from)} to ${dayText(to)}, without spam, and how far they got. Every figure opens the list behind it.`}
      action={mayHandle(me) && <FileLink href={`${REPORTS_API}/export${asked}`}>Download CSV</FileLink>}
    >
      <Period key={asked} report={report} />
      <Part id="funnel" title="From form to decision" className="mt-8">
        <DeskTable
          columns={funnelOf(report)}
          rows={[...rows, { name: null, label: 'All', counts: all, isAll: true }] as FunnelRow[]}
          keyOf={({ label, name }) => name ?? label}
          className="figures"
          rowProps={({ isAll }) => (isAll ? { className: 'font-semibold' } : {})}
        />
        {report.erased > 0 && (
          <p className="fine mt-2">
            {count(report.erased)} of these {report.erased === 1 ? 'has' : 'have'} been erased since: still counted, but
            on no list.
          </p>
        )}
        {by === 'campaign' && (
          <p className="fine mt-2">
            The campaign is the <code>utm_campaign</code>, or else the <code>utm_source</code>, in the address of the
            page with the form.
          </p>
        )}
      </Part>
      {Object.entries(report.funnels).map(([name, funnel]) => (
        <Part key={name} id={name} title={funnel.title} className="mt-10">
          <DeskTable columns={stagesOf(funnel)} rows={funnel.stages} keyOf={({ label }) => label} className="figures" />
          {mayHandle(me) && (
            <p className="mt-2">
              <FileLink href={`${REPORTS_API}/export${searchOf({ from, to, funnel: name })}`}>
                {`Download ${name} as CSV`}
              </FileLink>
            </p>
          )}
        </Part>
      ))}
      <div className="mt-10 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <Durations report={report} />
        <Accepted report={report} />
      </div>
      <Part id="team" title="Who does it" className="mt-10">
        <DeskTable
          columns={teamOf(report)}
          rows={report.people}
          keyOf={({ person }) => person?.id ?? ''}
          className="figures"
        />
        <p className="fine mt-2">
          Open and overdue show the present state. A first answer counts for the person who gave it, not for the present
          owner; in time means before the due date, in working hours.
        </p>
      </Part>
    </DeskPage>
  )
}

const Period = ({ report: { from, to, by } }: { report: Report }) => (
  <Form
    method="get"
    action={paths.adminReports}
    role="search"
    className="mt-4 flex flex-wrap items-center gap-2 md:mt-6"
  >
    {(
      [
        ['from', from],
        ['to', to],
      ] as const
    ).map(([name, day]) => (
      <label key={name} className="text-small text-muted flex items-center gap-2">
        {name === 'from' ? 'From' : 'To'}
        <Input type="date" name={name} small className="fitted" defaultValue={day} />
      </label>
    ))}
    <Filter
      name="by"
      label="By"
      value={by}
      placeholder={GROUPING_LABELS.page}
      options={GROUPINGS.filter((one) => one !== 'page').map((value) => ({ value, label: GROUPING_LABELS[value] }))}
    />
    <Button type="submit" variant="secondary" size="small">
      Show
    </Button>
  </Form>
)

type FunnelRow = ReportRow & { isAll?: true }

const MEMBERS = { page: 'source', campaign: 'campaign' } as const

/** The list behind a figure; undefined where no single filter says it. */
function listOf(row: FunnelRow, { by, from, to }: Report, reached: StageReached): string | undefined {
  const query: DeskQuery = { from, to, reached }
  if (row.isAll) return listAddress('inbox', query)
  if (row.name === null) return undefined
  if (by === 'form') return listAddress(TABS.find((tab) => tab === row.name) as ListName, query)
  return listAddress('inbox', { ...query, [MEMBERS[by]]: row.name })
}

const funnelOf = (report: Report): Column<FunnelRow>[] => [
  { heading: headingOf(report.by), isName: true, cell: ({ label }) => <bdi>{label}</bdi> },
  ...STAGES_REACHED.map((stage): Column<FunnelRow> => ({
    heading: STAGE_REACHED_LABELS[stage],
    labelled: true,
    className: 'num',
    cell: (row) => (
      <>
        <Figure value={row.counts[stage]} to={listOf(row, report, stage)} />
        {stage !== 'received' && <Share of={row.counts.received} value={row.counts[stage]} />}
      </>
    ),
  })),
]

const headingOf = (by: Grouping) => ({ page: 'Page', campaign: 'Campaign', form: 'Form' })[by]

const Figure = ({ value, to }: { value: number; to?: string }) =>
  value && to ? (
    <Link to={to} className="inline-link">
      {count(value)}
    </Link>
  ) : (
    <span className={value ? undefined : 'text-muted'}>{count(value)}</span>
  )

const Share = ({ value, of }: { value: number; of: number }) => {
  if (!of) return null
  const percent = Math.round((100 * value) / of)
  return (
    <>
      <span className="fine ml-2">{percent}%</span>
      <svg className="bg-line mt-1 block h-0.5 w-full max-w-32 max-lg:hidden" aria-hidden="true">
        <rect className="fill-brass" width={`${percent}%`} height="100%" />
      </svg>
    </>
  )
}

const stagesOf = ({ stages: [first] }: Funnel): Column<Funnel['stages'][number]>[] => [
  { heading: 'Stage', isName: true, cell: ({ label }) => label },
  {
    heading: 'Number',
    labelled: true,
    className: 'num',
    cell: ({ count: value, list }) => (
      <>
        <Figure value={value} to={list} />
        <Share of={first?.count ?? 0} value={value} />
      </>
    ),
  },
  {
    heading: 'Median days since the form',
    labelled: true,
    className: 'num',
    cell: ({ medianDays }) => (medianDays === null ? <span className="text-muted">None yet</span> : count(medianDays)),
  },
]

const DURATIONS = { answer: 'To the first answer', call: 'To the first call', decision: 'To the decision' } as const

const Durations = ({ report: { minutes, everyNthDay } }: { report: Report }) => (
  <Part id="durations" title="Median time since the form">
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      {Object.entries(DURATIONS).map(([name, label]) => {
        const median = minutes[name as keyof typeof DURATIONS]
        return (
          <div key={name}>
            <dt className="text-small text-muted">{label}</dt>
            <dd className="text-h3 num font-serif">{median === null ? 'None yet' : durationText(median)}</dd>
          </div>
        )
      })}
    </dl>
    {everyNthDay > 1 && <p className="fine mt-2">There are so many forms that these cover one day in {everyNthDay}.</p>}
  </Part>
)

const Accepted = ({ report: { accepted, from, to } }: { report: Report }) => (
  <Part id="accepted" title="What happened to those accepted">
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      {(['called', 'uncalled'] as const).map((reached) => (
        <div key={reached}>
          <dt className="text-small text-muted">{reached === 'called' ? 'Call attended' : 'No call yet'}</dt>
          <dd className="text-h3 num font-serif">
            <Figure value={accepted[reached]} to={listAddress('inbox', { from, to, status: 'accepted', reached })} />
          </dd>
        </div>
      ))}
    </dl>
  </Part>
)

const teamOf = ({ from, to }: Report): Column<ReportPerson>[] => {
  const open = ({ person }: ReportPerson, query: DeskQuery) =>
    person ? listAddress('inbox', { owner: person.id, ...query }) : undefined
  const answered = ({ person }: ReportPerson, reached: 'answered' | 'in-time') =>
    person ? listAddress('inbox', { from, to, reached, by: person.id }) : undefined
  const figure = (heading: string, cell: Column<ReportPerson>['cell']): Column<ReportPerson> => ({
    heading,
    cell,
    labelled: true,
    className: 'num',
  })
  return [
    { heading: 'Name', isName: true, cell: ({ person }) => <bdi>{person?.name ?? 'Deleted accounts'}</bdi> },
    figure('Open', (row) => <Figure value={row.open} to={open(row, { open: 'yes' })} />),
    figure('Overdue', (row) => <Figure value={row.overdue} to={open(row, { overdue: 'yes' })} />),
    figure('Oldest', (row) =>
      row.oldestAt && row.person ? (
        <Link className="inline-link" to={open(row, { open: 'yes', sort: 'received', dir: 'asc' }) ?? ''}>
          {dateOf(row.oldestAt)}
        </Link>
      ) : (
        <span className="text-muted">None</span>
      ),
    ),
    figure('First answers', (row) => <Figure value={row.answered} to={answered(row, 'answered')} />),
    figure('In time', (row) => (
      <>
        <Figure value={row.inTime} to={answered(row, 'in-time')} />
        <Share value={row.inTime} of={row.answered} />
      </>
    )),
  ]
}
