import { useRef } from 'react'
import { Form, useLocation } from 'react-router-dom'

import type { DeskRow } from '@api/submissions/submissions.types'
import type { Person } from '@api/auth/users/person.types'
import { type CallMove, MAX_PROPOSALS } from '@api/calls/call.rules'
import { clockIn } from '@api/calls/call.rules'
import type { EntryCalls } from '@api/calls/calls.types'
import { InputField, Select } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { type Field as FieldOf, type Handler, type Handlers, type Reply, useTyped } from '@/lib/form/result'
import { dayOf } from '@/lib/format'

import { entryApi } from '../addresses'
import { useCommands } from '../commands'
import { personOptions } from '../desk-controls'
import { useFrame } from '../desk-data'
import { IntentButton } from '../page-frame'

/** The first open time of each day, from one day on. */
export function soonestOf(times: string[], from = '') {
  const days = Map.groupBy(times, (iso) => dayOf(iso))
  return [...days].filter(([day]) => day >= from).flatMap(([, open]) => open.slice(0, 1))
}

export const callsApi = (entry: string) => `${entryApi(entry)}/calls` as const

const timeIn = (field: FieldOf, at: number) => ({ day: field(`day${at}`), time: field(`time${at}`) })
const CHOICES = Array.from({ length: MAX_PROPOSALS }, (_, at) => at + 1)

const arrange =
  (propose: boolean, reply: Reply): Handler =>
  async (api, field) => {
    const times = (propose ? CHOICES : [1]).map((at) => timeIn(field, at)).filter(({ day, time }) => day || time)
    await api.post(callsApi(field('entry')), { host: field('host'), times, propose })
    return reply
  }

const change =
  (move: CallMove, reply: Reply): Handler =>
  async (api, field) => {
    const moved = move === 'move' && { to: timeIn(field, 1), host: field('host') }
    const version = Number(field('version'))
    await api.post(`/api/admin/calls/${encodeURIComponent(field('call'))}/moves`, { move, version, ...moved })
    return reply
  }

export const callHandlers: Handlers = {
  book: arrange(false, { title: 'Call booked', description: 'Both get an invitation.' }),
  propose: arrange(true, { title: 'Times proposed', description: 'They get a link to choose one by email.' }),
  move: change('move', { title: 'Call moved', description: 'Both get a new invitation.' }),
  cancel: change('cancel', { title: 'Call cancelled', description: 'Everyone who expected it receives an email.' }),
  'mark-attended': change('mark-attended', { title: 'Call marked as attended' }),
  'mark-missed': change('mark-missed', { title: 'Call marked as missed' }),
}

/** Where the message is empty, the server's own is shown. */
const TIME = { day1: 'Choose a day.', time1: 'Choose a time.', times: '', to: '', host: '' }
export const CALL_FIELDS = { book: TIME, propose: TIME, move: TIME }

interface TimeProps {
  at?: number
  of?: string
  iso: string | undefined
  /** The requested day, if the call has no time yet. */
  day?: string
  typed: ReturnType<typeof useTyped>
}

export function TimeFields({ at = 1, of = '', iso, day, typed: { errors, value } }: TimeProps) {
  const initial = { day: iso ? dayOf(iso) : day, time: iso && clockIn(iso).time }
  const labels = { day: 'Day', time: 'Time in London' }
  return (
    <div className="grid grid-cols-2 gap-4 md:max-w-96">
      {(['day', 'time'] as const).map((part) => (
        <InputField
          key={part}
          name={part + at}
          id={part + at + of}
          label={at > 1 ? `${labels[part]}, choice ${at}` : labels[part]}
          type={part === 'day' ? 'date' : 'time'}
          error={errors[part + at] ?? (part === 'time' && at === 1 ? (errors.times ?? errors.to) : undefined)}
          defaultValue={value(part + at) ?? initial[part]}
        />
      ))}
    </div>
  )
}

interface HostProps {
  hosts: Person[]
  of?: string
  host: string | undefined
  typed: ReturnType<typeof useTyped>
}

export const HostField = ({ hosts, of = '', host, typed: { errors, value } }: HostProps) => (
  <Field name="host" id={`host${of}`} label="Who holds the call" error={errors.host} small className="md:max-w-96">
    <Select small defaultValue={value('host') ?? host} options={personOptions(hosts)} />
  </Field>
)

/** The requested day, if it is one: clients other than the page may send any text. */
export const dayAsked = ({ preferredDate }: { preferredDate: string | null }) =>
  /^\d{4}-\d\d-\d\d$/.exec(preferredDate ?? '')?.[0]

export function ArrangeCall({ row, calls: { hosts, times } }: { row: DeskRow; calls: EntryCalls }) {
  const { me } = useFrame()
  const confirm = useRef<HTMLButtonElement>(null)
  useCommands(() => [{ name: 'Confirm this time', run: () => confirm.current?.click() }])
  const { hash } = useLocation()
  const typed = useTyped({ entry: row.id })
  const asked = dayAsked(row)
  const soonest = soonestOf(times, asked)
  const known = (id: string | undefined) => hosts.find((host) => host.id === id)?.id
  // The page of calls links here to arrange one.
  return (
    <details open={typed.refused || hash === '#arrange'} data-print="hide">
      <summary className="line-link">Arrange a call</summary>
      <Form method="post" noValidate preventScrollReset id="arrange" className="mt-2 grid gap-4">
        <input type="hidden" name="entry" value={row.id} />
        <TimeFields iso={soonest[0]} day={asked} typed={typed} />
        <HostField hosts={hosts} host={known(row.owner?.id) ?? known(me.id)} typed={typed} />
        <IntentButton
          intent="book"
          label="Confirm this time"
          variant="primary"
          className="justify-self-start"
          ref={confirm}
        />
        <details open={typed.value('intent') === 'propose'}>
          <summary className="line-link">Let them choose from up to {MAX_PROPOSALS} times</summary>
          <div className="grid gap-4 pt-2">
            {CHOICES.slice(1).map((at) => (
              <TimeFields key={at} at={at} iso={soonest[at - 1]} typed={typed} />
            ))}
            <IntentButton intent="propose" label="Propose these times" className="justify-self-start" />
          </div>
        </details>
      </Form>
    </details>
  )
}
