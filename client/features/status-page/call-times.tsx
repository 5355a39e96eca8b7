import { type ReactNode, useState } from 'react'
import { Form, useSearchParams } from 'react-router-dom'
import { LONDON, PLACE_LABELS, ZONES } from '@api/calls/call.rules'
import { clockIn, whenIn } from '@api/calls/call.rules'
import type { StatusCall, StatusCalls } from '@api/calls/calls.types'
import { Radio } from '@/components/form/choices'
import { Select, SubmitButton } from '@/components/form/controls'
import { Field, FieldError } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Unfolding } from '@/components/ui/unfolding'
import { cx } from '@/lib/cx'
import { redirectWithFlash } from '@/lib/flash'
import type { FlashName } from '@/lib/flash-messages'
import { type Handler, useTyped } from '@/lib/form/result'
import { isZone, useBrowserZone } from '@/lib/zone'
import { Telephone, withToken } from './status-link'

const CHOOSE = { startsAt: 'Choose a time.' }
export const CALL_FIELDS = { book: CHOOSE, move: CHOOSE }

export const choose =
  (token: string, next: string, flash: FlashName): Handler =>
  async (api, field) => {
    await api.post('/api/calls/choice', { token, startsAt: field('startsAt'), zone: field('zone') })
    const { call } = await api.get(withToken('/api/calls/times', token))
    return redirectWithFlash(withToken(next, token), call?.state === 'reserved' ? 'call-kept' : flash, 303)
  }

/** Whether the page was reached by the link on the thank-you page, which cannot confirm a call. */
const isVisitors = ({ state, changeable }: StatusCall) => state === 'reserved' && !changeable

function KeptCall({ call }: { call: StatusCall }) {
  const { startsAt, zone, reservedUntil } = call
  if (!startsAt || !reservedUntil) return null
  return (
    <>
      <p className="text-lead">
        We keep this time for you:{' '}
        <b className="font-semibold">
          <time dateTime={startsAt}>{whenIn(startsAt, zone)}</time>
        </b>
      </p>
      <p>
        It is not booked yet. {isVisitors(call) ? 'Confirm it by the link in our email' : 'Confirm it here'}, until{' '}
        <time dateTime={reservedUntil}>{whenIn(reservedUntil, zone)}</time>.
      </p>
      {!isVisitors(call) && (
        <Form method="post">
          <input type="hidden" name="zone" value={zone} />
          <input type="hidden" name="startsAt" value={startsAt} />
          <SubmitButton name="intent" value="book" pending="Booking...">
            Confirm this time
          </SubmitButton>
        </Form>
      )}
    </>
  )
}

export function BookedCall({ call, children }: { call: StatusCall; children: ReactNode }) {
  const { state, startsAt, zone, place, address } = call
  const when = startsAt && <time dateTime={startsAt}>{whenIn(startsAt, zone)}</time>
  return (
    <div className="mt-6 grid gap-4">
      {state === 'reserved' && <KeptCall call={call} />}
      {state === 'lapsed' && (
        <p>The time that we kept for you, {when}, was not confirmed and is free for others again. Please choose one.</p>
      )}
      {state === 'booked' && (
        <>
          <p className="text-lead">
            Your call: <b className="font-semibold">{when}</b>
          </p>
          <p>
            {PLACE_LABELS[place]}
            {address ? (
              <>
                : <a href={address}>{address}</a>
              </>
            ) : (
              place === 'telephone' && ': we ring you.'
            )}
          </p>
        </>
      )}
      {state === 'cancelled' && <p>{when ? <>Your call on {when}, is cancelled.</> : 'Your call is cancelled.'}</p>}
      {state === 'attended' && <p>We spoke on {when}.</p>}
      {state === 'missed' && <p>We did not reach each other on {when}.</p>}
      {children && <div>{children}</div>}
    </div>
  )
}

/** The zone that was chosen here or before, otherwise the browser's. */
function useZone(before: string | undefined) {
  const [query] = useSearchParams()
  const browsers = useBrowserZone()
  const [picked, pick] = useState(before)
  const zone = [picked, query.get('zone')].find(isZone) ?? browsers
  return [zone, pick] as const
}

const proposalsOf = (call: StatusCall | null) => (call?.state === 'offered' ? call.proposals : [])

/** Whether there is anything to choose, or may be soon. */
export const mayChoose = ({ call, times }: StatusCalls) =>
  !call || (call.state === 'booked' ? call.changeable : times.length + proposalsOf(call).length > 0)

/** The times that a link's sender can choose from, by the days of their zone. */
export function CallTimes({ calls, token }: { calls: StatusCalls; token: string }) {
  const { call, times, length } = calls
  const isMoved = call?.state === 'booked'
  const intent: Intent = isMoved ? 'move' : 'book'
  const typed = useTyped({ intent })
  // London may be the desk's choice rather than the sender's.
  const before = isMoved && call.zone !== LONDON ? call.zone : undefined
  const [zone, pick] = useZone(typed.value('zone') ?? before)
  // Kept when another zone changes the days.
  const [chosen, setChosen] = useState(typed.value('startsAt'))
  const proposals = proposalsOf(call)
  const days = [...Map.groupBy(times, (iso) => clockIn(iso, zone).day)]
  const choice = { intent, zone, chosen }
  if (!mayChoose(calls)) return null
  if (!times.length && !proposals.length)
    return (
      <p className="mt-6">
        No times are open just now. We write to you with one, or ring us: <Telephone />
      </p>
    )
  return (
    <div className="mt-6">
      <Form method="get" className="mb-6 flex flex-wrap items-end gap-3">
        <input type="hidden" name="token" value={token} />
        <Field label="Time zone" name="zone" className="w-full md:w-80">
          <Select
            value={zone}
            // Adopts a choice from before hydration.
            ref={(select) => void (select && select.value !== zone && pick(select.value))}
            onChange={({ target }) => pick(target.value)}
            options={Object.entries(ZONES).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <Button type="submit" variant="secondary" className="no-js:inline-flex hidden">
          Show times
        </Button>
      </Form>
      {/* Remounted for another zone, so that its days replace the others. */}
      <div key={zone} onChange={({ target }) => setChosen((target as unknown as HTMLInputElement).value)}>
        {proposals.length > 0 && <TimeForm {...choice} day="Proposed" times={proposals} withDay />}
        {times.length > 0 && (
          <p className="text-muted">
            {proposals.length || call?.state === 'reserved' ? 'Or another time' : 'Open times'}, {length} minutes each:
          </p>
        )}
        {days.map(([day, open], at) => (
          <Unfolding
            key={day}
            open={at === 0 ? !proposals.length && call?.state !== 'reserved' : typed.value('day') === day}
            title={day}
            note={`${open.length} ${open.length === 1 ? 'time' : 'times'}`}
          >
            <TimeForm {...choice} day={day} times={open} />
          </Unfolding>
        ))}
      </div>
    </div>
  )
}

type Intent = keyof typeof CALL_FIELDS

interface TimeFormProps {
  intent: Intent
  day: string
  times: string[]
  zone: string
  chosen: string | undefined
  withDay?: boolean
}

/** A form for each day, so that the keyboard reaches its times and then its button. */
function TimeForm({ intent, day, times, zone, chosen, withDay }: TimeFormProps) {
  const { startsAt: error } = useTyped({ intent, day }).errors
  const id = `error-${times[0]}`
  return (
    <Form method="post" noValidate className="grid justify-items-start gap-4 pt-1 pb-6">
      <input type="hidden" name="zone" value={zone} />
      <input type="hidden" name="day" value={day} />
      <fieldset
        role="radiogroup"
        tabIndex={-1}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className="flex flex-wrap gap-2"
      >
        <legend className={withDay ? 'mb-2 font-semibold' : 'sr-only'}>{day}</legend>
        {times.map((iso) => (
          <label
            key={iso}
            className={cx(
              'rounded-control border-line-strong num flex min-h-11 items-center gap-2.5 border px-3',
              'hover:border-text has-checked:border-brass has-checked:bg-brass-wash',
            )}
          >
            <Radio name="startsAt" value={iso} defaultChecked={iso === chosen} />
            <time dateTime={iso}>{withDay ? whenIn(iso, zone) : clockIn(iso, zone).time}</time>
          </label>
        ))}
      </fieldset>
      <FieldError id={id} error={error} />
      <SubmitButton name="intent" value={intent} pending={intent === 'move' ? 'Moving...' : 'Booking...'}>
        {intent === 'move' ? 'Move to this time' : 'Book this time'}
      </SubmitButton>
    </Form>
  )
}
