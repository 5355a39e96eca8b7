import { Form, Link, useSubmit } from 'react-router-dom'

import type { DeskRow } from '@api/submissions/submissions.types'
import type { Person } from '@api/auth/users/person.types'
import { CALL_STATE_LABELS, type CallState, LONDON, PLACE_LABELS } from '@api/calls/call.rules'
import { clockIn, whenIn } from '@api/calls/call.rules'
import type { CallView, EntryCalls } from '@api/calls/calls.types'
import { OPEN_STATUSES } from '@api/common/entry-status.rules'
import { Badge, type BadgeKind } from '@/components/ui/states'
import { useTyped } from '@/lib/form/result'
import { dayOf } from '@/lib/format'

import { entryAddress } from '../addresses'
import { inTurn, useCommands } from '../commands'
import { mayHandle, useFrame } from '../desk-data'
import { telephoneLink, weekdayText } from '../desk-format'
import { ActionForm, Asked, IntentButton, Part } from '../page-frame'
import { ArrangeCall, HostField, soonestOf, TimeFields } from './call-forms'

const BADGES: Record<CallState, BadgeKind> = {
  offered: 'open',
  reserved: 'open',
  booked: 'halfway',
  lapsed: 'off',
  cancelled: 'off',
  attended: 'done',
  missed: 'failed',
}
const TROUBLES = { left: 'The host has left', away: 'The host is away', 'no-role': 'The host may not hold calls' }
/** How many days are offered for moving a booked call by one press. */
const OFFERED = 4
const OVER = { 'mark-attended': 'Attended', 'mark-missed': 'Missed' } as const

interface Props {
  call: CallView
  hosts: Person[]
  /** When its host is free. */
  times?: string[]
  named?: boolean
}

export function CallLine({ call, hosts, times, named }: Props) {
  const { state, startsAt, endsAt, reservedUntil, zone, place, address, phone, host, trouble, proposals } = call
  const { me } = useFrame()
  const [from, until] = [startsAt, endsAt].map((at) => at && clockIn(at))
  return (
    <li>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <b className="num font-semibold">
          {from && until ? `${from.day}, ${from.time} to ${until.time}` : 'No time yet'}
        </b>
        <Badge kind={BADGES[state]}>{CALL_STATE_LABELS[state]}</Badge>
        {trouble && <Badge kind="late">{TROUBLES[trouble]}</Badge>}
      </div>
      {named && <Sender of={call} />}
      <div className="text-muted">
        {PLACE_LABELS[place]}:{' '}
        {place === 'video' ? (
          <a href={address ?? undefined} target="_blank" rel="noreferrer" className="inline-link">
            {address}
          </a>
        ) : (
          <a href={`tel:${telephoneLink(phone)}`} className="inline-link num">
            {phone}
          </a>
        )}
        , {host ? 'with ' : 'without a host'}
        <bdi>{host?.name}</bdi>
      </div>
      {startsAt && zone !== LONDON && <div className="fine">For them: {whenIn(startsAt, zone)}</div>}
      {state === 'reserved' && reservedUntil && (
        <div className="fine">
          Kept until {whenIn(reservedUntil)}, unless they confirm it by the link in their email.
        </div>
      )}
      {state === 'offered' && proposals.map((iso) => <div key={iso}>{whenIn(iso)}</div>)}
      {mayHandle(me) && <Moves call={call} hosts={hosts} times={times} />}
    </li>
  )
}

type Sent = Pick<CallView, 'submissionId' | 'tab' | 'reference' | 'name' | 'businessName'>

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

function Moves({ call: { id, version, moves, name, startsAt, host, state }, hosts, times = [] }: Props) {
  const hidden = { call: id, version: String(version) }
  const about = `the call with ${name}`
  const typed = useTyped({ intent: 'move', call: id })
  const submit = useSubmit()
  const over = (['mark-attended', 'mark-missed'] as const).filter((move) => moves.includes(move))
  useCommands(() =>
    over.map((move) => ({
      name: `${OVER[move]}: ${name}`,
      run: () =>
        inTurn(
          () => void submit({ ...hidden, intent: move }, { method: 'post', preventScrollReset: true, flushSync: true }),
        ),
    })),
  )
  return (
    <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-2 empty:hidden" data-print="hide">
      {over.map((move) => (
        <ActionForm key={move} intent={move} label={OVER[move]} hidden={hidden} about={about} />
      ))}
      {moves.includes('move') && startsAt && (
        <Asked label="Move" about={about} open={typed.refused}>
          <div className="mb-4 flex flex-wrap gap-2 empty:hidden">
            {soonestOf(times)
              .slice(0, OFFERED)
              .map((iso) => (
                <ActionForm
                  key={iso}
                  intent="move"
                  label={`${weekdayText(dayOf(iso))}, ${clockIn(iso).time}`}
                  about={`for ${about}`}
                  hidden={{ at: iso, ...hidden, day1: dayOf(iso), time1: clockIn(iso).time, host: host?.id ?? '' }}
                />
              ))}
          </div>
          <Form method="post" noValidate preventScrollReset className="grid gap-4 pb-2">
            <input type="hidden" name="call" value={id} />
            <input type="hidden" name="version" value={version} />
            <TimeFields of={id} iso={startsAt} typed={typed} />
            <HostField hosts={hosts} of={id} host={host?.id} typed={typed} />
            <IntentButton
              intent="move"
              label="Move the call"
              of={id}
              about={`with ${name}`}
              className="justify-self-start"
            />
          </Form>
        </Asked>
      )}
      {moves.includes('cancel') && (
        <Asked label="Cancel" about={about}>
          <p className="mb-2">
            {state === 'reserved' ? `${name} receives an email.` : `${name} and the host each receive an email.`}
          </p>
          <ActionForm intent="cancel" label="Cancel the call" hidden={hidden} variant="danger" about={`with ${name}`} />
        </Asked>
      )}
    </div>
  )
}

/** The calls of an entry, with the form that arranges one if none is to come and the sender may have one. */
export function CallPart({ row, calls: entry }: { row: DeskRow; calls: EntryCalls }) {
  const { calls, hosts, times } = entry
  const { me } = useFrame()
  const mayHave = row.tab === 'discovery-calls' || row.tab === 'applications'
  const isFree = OPEN_STATUSES.some((open) => open === row.status) && calls.every(({ state }) => state !== 'booked')
  if (!mayHave && !calls.length) return null
  return (
    <Part id="call" title="Call">
      <ul className="rows">
        {calls.map((call) => (
          <CallLine key={call.id} call={call} hosts={hosts} times={times} />
        ))}
      </ul>
      {!calls.length && <p className="text-muted">No call yet.</p>}
      {mayHandle(me) && mayHave && isFree && <ArrangeCall row={row} calls={entry} />}
    </Part>
  )
}
