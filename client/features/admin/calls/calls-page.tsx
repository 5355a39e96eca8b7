import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { whenIn } from '@api/calls/call.rules'
import type { CallRequest, CallsPage, CallView } from '@api/calls/calls.types'
import { dateOf, dayText } from '@/lib/format'
import { paths } from '@/lib/paths'

import { entryAddress } from '../addresses'
import { deskAction } from '../desk-action'
import { deskHandle, loadDesk, mayHandle, useFrame } from '../desk-data'
import { DeskPage, LineLink, Part, Tabs } from '../page-frame'
import { CALL_FIELDS, callHandlers, dayAsked } from './call-forms'
import { CallLine, Sender } from './call-line'

export const handle = deskHandle('Calls')

export const loader = (args: LoaderFunctionArgs) => loadDesk<CallsPage>(args, '/api/admin/calls')

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
  const { today, week, toConfirm, toMove, hosts, me } = useLoaderData<typeof loader>()
  const lines = (calls: CallView[]) => calls.map((call) => <CallLine key={call.id} call={call} hosts={hosts} named />)
  return (
    <DeskPage title="Calls" lede="What is booked, on London’s clocks, and who waits for a time.">
      <CallTabs here={paths.adminCalls} />
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <div className="grid content-start gap-10">
          <List id="today" title="Today" none="No calls today.">
            {lines(today)}
          </List>
          <List id="week" title="This week" none="No further calls until Sunday.">
            {lines(week)}
          </List>
          <List id="to-move" title="To move" none="The host of every call is there.">
            {lines(toMove)}
          </List>
        </div>
        <List id="to-confirm" title="To confirm" none="Nobody waits for a time.">
          {toConfirm.map((request) => (
            <RequestLine key={request.submissionId} request={request} mayConfirm={mayHandle(me)} />
          ))}
        </List>
      </div>
    </DeskPage>
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
        <LineLink to={`${entryAddress(tab, submissionId)}#call`}>
          Confirm a time<span className="sr-only"> for {name}</span>
        </LineLink>
      )}
    </li>
  )
}
