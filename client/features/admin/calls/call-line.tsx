import type { ReactNode } from 'react'
import { Form, Link } from 'react-router-dom'

import type { DeskRow, Me, Person } from '@api/admin/desk.types'
import { CALL_STATE_LABELS, type CallState, LONDON, PLACE_LABELS } from '@api/calls/call.rules'
import { clockIn, whenIn } from '@api/calls/call-words.rules'
import type { CallView, EntryCalls } from '@api/calls/calls.types'
import { OPEN_STATUSES } from '@api/common/entry-status.rules'
import { Badge, type BadgeKind } from '@/components/ui/states'
import { useTyped } from '@/lib/form-result'

import { entryAddress } from '../addresses'
import { mayHandle } from '../desk-data'
import { telephoneLink } from '../format'
import { ActionForm, IntentButton, Part } from '../page-frame'
import { ArrangeCall, HostField, TimeFields } from './call-forms'

const BADGES: Record<CallState, BadgeKind> = {
  offered: 'open',
  booked: 'halfway',
  cancelled: 'off',
  held: 'done',
  missed: 'failed',
}

const TROUBLES = { left: 'The host has left', away: 'The host is away', 'no-role': 'The host may not hold calls' }

interface LineProps {
  call: CallView
  hosts: Person[]
  me: Me
  /** On the page of all calls: with whom it is. */
  named?: boolean
}

/** A call, and what a handler can do with it now. */
export function CallLine({ call, hosts, me, named }: LineProps) {
  const { state, startsAt, zone, host, trouble, proposals } = call
  return (
    <li>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <b className="num font-semibold">{spanOf(call)}</b>
        <Badge kind={BADGES[state]}>{CALL_STATE_LABELS[state]}</Badge>
        {trouble && <Badge kind="late">{TROUBLES[trouble]}</Badge>}
      </div>
      {named && <Sender of={call} />}
      <div className="text-muted">
        <Place call={call} />, {host ? 'with ' : 'without a host'}
        <bdi>{host?.name}</bdi>
      </div>
      {startsAt && zone !== LONDON && <div className="fine">For them: {whenIn(startsAt, zone)}</div>}
      {state === 'offered' && proposals.map((iso) => <div key={iso}>{whenIn(iso)}</div>)}
      {mayHandle(me) && <Moves call={call} hosts={hosts} />}
    </li>
  )
}

function spanOf({ startsAt, endsAt }: CallView) {
  if (!startsAt || !endsAt) return 'No time yet'
  const { day, time } = clockIn(startsAt)
  return `${day}, ${time} to ${clockIn(endsAt).time}`
}

type Sent = Pick<CallView, 'submissionId' | 'tab' | 'reference' | 'name' | 'businessName'>

/** Who it is with; leads to the call in their entry. */
export const Sender = ({ of: { submissionId, tab, reference, name, businessName } }: { of: Sent }) => (
  <div>
    <Link to={`${entryAddress(tab, submissionId)}#call`} className="inline-link font-medium">
      <bdi>{name}</bdi>
    </Link>{' '}
    <span className="fine">
      <bdi>{businessName}</bdi> {reference}
    </span>
  </div>
)

function Place({ call: { place, address, phone } }: { call: CallView }) {
  const href = place === 'video' ? address : phone && `tel:${telephoneLink(phone)}`
  return (
    <>
      {PLACE_LABELS[place]}
      {href && (
        <>
          :{' '}
          <a
            href={href}
            className="inline-link num"
            {...(place === 'video' && { target: '_blank', rel: 'noreferrer' })}
          >
            {place === 'video' ? 'open' : phone}
          </a>
        </>
      )}
    </>
  )
}

function Moves({ call, hosts }: { call: CallView; hosts: Person[] }) {
  const { id, version, moves, name, startsAt, host } = call
  const hidden = { call: id, version: String(version) }
  const about = `the call with ${name}`
  const typed = useTyped({ intent: 'moveCall', call: id })
  return (
    <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-2 empty:hidden" data-print="hide">
      {moves.includes('hold') && (
        <ActionForm intent="holdCall" hidden={hidden} about={about} data-palette={`Held: ${about}`}>
          Held
        </ActionForm>
      )}
      {moves.includes('miss') && (
        <ActionForm intent="missCall" hidden={hidden} about={about} data-palette={`Missed: ${about}`}>
          Missed
        </ActionForm>
      )}
      {moves.includes('move') && startsAt && (
        <Asked label="Move" about={about} open={typed.refused}>
          <Form method="post" noValidate preventScrollReset className="grid gap-4 pb-2">
            <input type="hidden" name="call" value={id} />
            <input type="hidden" name="version" value={version} />
            <TimeFields of={id} iso={startsAt} typed={typed} />
            <HostField hosts={hosts} of={id} host={typed.value('host') ?? host?.id} />
            <IntentButton intent="moveCall" of={id} about={`with ${name}`} className="justify-self-start">
              Move the call
            </IntentButton>
          </Form>
        </Asked>
      )}
      {moves.includes('cancel') && (
        <Asked label="Cancel" about={about}>
          <p className="mb-2">{name} is told by email, and so is the host.</p>
          <ActionForm intent="cancelCall" hidden={hidden} variant="danger" about={`with ${name}`}>
            Cancel the call
          </ActionForm>
        </Asked>
      )}
    </div>
  )
}

interface AskedProps {
  label: string
  about: string
  open?: boolean
  children: ReactNode
}

/** Opens what is asked before something is done. */
const Asked = ({ label, about, open, children }: AskedProps) => (
  <details open={open} className="open:w-full">
    <summary className="line-link">
      {label}
      <span className="sr-only"> {about}</span>
    </summary>
    {children}
  </details>
)

interface PartProps {
  row: DeskRow
  calls: EntryCalls
  me: Me
}

/** The calls of an entry; one is arranged while none is to come, with those who may have one. */
export function CallPart({ row, calls, me }: PartProps) {
  const { tab, status } = row
  const mayHave = tab === 'discovery-calls' || tab === 'applications'
  const isOpen = OPEN_STATUSES.some((open) => open === status)
  const isBooked = calls.calls.some(({ state }) => state === 'booked')
  if (!mayHave && !calls.calls.length) return null
  return (
    <Part id="call" title="Call">
      {calls.calls.length ? (
        <ul className="rows">
          {calls.calls.map((call) => (
            <CallLine key={call.id} call={call} hosts={calls.hosts} me={me} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">No call yet.</p>
      )}
      {mayHandle(me) && mayHave && isOpen && !isBooked && <ArrangeCall row={row} calls={calls} me={me} />}
    </Part>
  )
}
