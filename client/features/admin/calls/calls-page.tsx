import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import type { Person } from '@api/auth/users/person.types'
import { CALL_STATE_LABELS, clockIn, DAYS_AHEAD, whenIn } from '@api/calls/call.rules'
import type { CallRequest, CallView } from '@api/calls/calls.types'
import { DAY_MS } from '@api/common/durations.rules'
import { cx } from '@/lib/cx'
import { dateOf, dayOf, dayText } from '@/lib/format'
import { paths } from '@/lib/paths'

import { entryAddress } from '../addresses'
import { deskAction } from '../desk-action'
import { deskHandle, loadDesk, mayHandle, useFrame } from '../desk-data'
import { DeskPage, LineLink, Part, Tabs } from '../page-frame'
import { initialsAmong, weekdayText } from '../desk-format'
import { CALL_FIELDS, callHandlers, dayAsked } from './call-forms'
import { CallLine, Sender } from './call-line'

export const handle = deskHandle('Calls')

export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await loadDesk(args, '/api/admin/calls')),
  mine: new URL(args.request.url).searchParams.has('mine'),
})

export const action = deskAction(callHandlers, { fields: CALL_FIELDS })

const TABS = [
  { to: paths.adminCalls, name: 'Calls' },
  { to: paths.adminCallHours, name: 'Hours' },
]

export function CallTabs({ here }: { here: string }) {
  const { me } = useFrame()
  if (me.id && !mayHandle(me)) return null
  return <Tabs label="Calls" className="mt-4" tabs={TABS.map((tab) => ({ ...tab, current: tab.to === here }))} />
}

export function Component() {
  const { today, ahead, toConfirm, toMove, hosts, me, now, mine } = useLoaderData<typeof loader>()
  const shown = (calls: CallView[]) => (mine ? calls.filter(({ host }) => host?.id === me.id) : calls)
  const lines = (calls: CallView[]) => calls.map((call) => <CallLine key={call.id} call={call} hosts={hosts} named />)
  return (
    <DeskPage title="Calls" lede="Booked calls in London time, and people who wait for a time.">
      <CallTabs here={paths.adminCalls} />
      <Part id="ahead" title="The next 14 days" className="mt-6">
        {mayHandle(me) && (
          <Tabs
            label="Whose calls"
            className="-mt-4 mb-4"
            tabs={[
              { to: paths.adminCalls, name: 'Everyone’s', current: !mine },
              { to: `${paths.adminCalls}?mine`, name: 'Mine', current: mine },
            ]}
          />
        )}
        <Days now={now} calls={shown([...today, ...ahead])} hosts={hosts} />
      </Part>
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <div className="grid content-start gap-10">
          <List id="today" title="Today" none="No calls today.">
            {lines(shown(today))}
          </List>
          <List id="to-move" title="To move" none="The host of every call is there.">
            {lines(toMove)}
          </List>
        </div>
        <List id="to-confirm" title="To confirm" none="No one waits for a time.">
          {toConfirm.map((request) => (
            <RequestLine key={request.submissionId} request={request} mayConfirm={mayHandle(me)} />
          ))}
        </List>
      </div>
    </DeskPage>
  )
}

/** Two weeks with a cell for each day; on narrow screens only the days that have calls. */
function Days({ now, calls, hosts }: { now: string; calls: CallView[]; hosts: Person[] }) {
  const days = Array.from({ length: DAYS_AHEAD }, (_, at) =>
    dayOf(new Date(Date.parse(`${dayOf(now)}T12:00:00Z`) + at * DAY_MS).toISOString()),
  )
  const byDay = Map.groupBy(calls, ({ startsAt }) => dayOf(startsAt ?? now))
  const names = hosts.map(({ name }) => name)
  return (
    <>
      <ol className="border-line grid md:grid-cols-7 md:border-t md:border-l">
        {days.map((day) => (
          <li
            key={day}
            className={cx(
              'border-line grid min-w-0 content-start gap-1 p-2 max-md:px-0 md:min-h-24 md:border-r md:border-b',
              !byDay.has(day) && 'max-md:hidden',
            )}
          >
            <span className={cx('fine', day === days[0] && 'text-brass font-semibold')}>{weekdayText(day)}</span>
            {byDay.get(day)?.map(({ id, startsAt, submissionId, tab, name, host, state }) => (
              <Link
                key={id}
                to={`${entryAddress(tab, submissionId)}#call`}
                className="text-small flex min-h-6 min-w-0 items-baseline gap-1.5 hover:underline max-md:min-h-11 max-md:items-center"
                title={`${name}, ${host ? `with ${host.name}` : 'without a host'}, ${CALL_STATE_LABELS[state].toLowerCase()}`}
              >
                <span className="num">{clockIn(startsAt ?? now).time}</span>
                <bdi className="truncate">{name}</bdi>
                <span className="fine ml-auto">
                  <span aria-hidden="true">{host ? initialsAmong(host.name, names) : '–'}</span>
                  <span className="sr-only">{host ? `with ${host.name}` : 'without a host'}</span>
                </span>
              </Link>
            ))}
          </li>
        ))}
      </ol>
      {!calls.length && <p className="text-muted mt-2">No calls in the next 14 days.</p>}
    </>
  )
}

interface ListProps {
  id: string
  title: string
  none: string
  children: ReactNode[]
}

const List = ({ id, title, none, children }: ListProps) => (
  <Part id={id} title={title}>
    {children.length ? <ul className="rows">{children}</ul> : <p className="text-muted">{none}</p>}
  </Part>
)

function RequestLine({ request, mayConfirm }: { request: CallRequest; mayConfirm: boolean }) {
  const { name, receivedAt, proposed, submissionId, tab } = request
  const asked = dayAsked(request)
  return (
    <li>
      <Sender of={request} />
      <div className="text-muted">
        Received {dateOf(receivedAt)}
        {asked && `, would like ${dayText(asked)}`}
      </div>
      {proposed?.proposals.map((iso) => (
        <div key={iso} className="fine">
          Proposed: {whenIn(iso)}
        </div>
      ))}
      {proposed?.state === 'reserved' && proposed.startsAt && (
        <div className="fine">Chosen, not confirmed yet: {whenIn(proposed.startsAt)}</div>
      )}
      {mayConfirm && proposed?.state !== 'offered' && (
        <LineLink to={`${entryAddress(tab, submissionId)}#arrange`}>
          Confirm a time<span className="sr-only"> for {name}</span>
        </LineLink>
      )}
    </li>
  )
}
