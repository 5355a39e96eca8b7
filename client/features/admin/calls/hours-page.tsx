import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { BUFFERS, EARLIEST, LATEST, LENGTHS, PLACE_LABELS, type Weekday, WEEKDAYS } from '@api/calls/call.rules'
import type { HoursView } from '@api/calls/calls.types'
import { Input, InputField, Select } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { Unfolding } from '@/components/ui/unfolding'
import { useTyped } from '@/lib/form/result'
import { paths } from '@/lib/paths'

import { deskAction } from '../desk-action'
import { optionsOf, Tick } from '../desk-controls'
import { deskHandle, loadDesk } from '../desk-data'
import { ActionForm, DeskPage, IntentButton, Part } from '../page-frame'
import { CallTabs } from './calls-page'

export const handle = deskHandle('Hours for calls')

const HOURS_API = '/api/admin/calls/hours'

export const loader = (args: LoaderFunctionArgs) => loadDesk(args, HOURS_API)

const PARTS = ['from', 'until'] as const

export const action = deskAction(
  {
    async change(api, field, form) {
      const weekly = WEEKDAYS.flatMap((day) => {
        const [from = [], until = []] = PARTS.map((part) => form.getAll(day + part).map(String))
        return from
          .map((start, at) => ({ day, from: start, until: until[at] ?? '' }))
          .filter((one) => one.from || one.until)
      })
      const [person, version, place] = [field('person'), field('version'), field('place')]
      const [length, buffer] = [Number(field('length')), Number(field('buffer'))]
      const offered = field('offered') === 'yes'
      const address = place === 'video' ? { address: field('address') } : {}
      await api.put(HOURS_API, { person, offered, length, buffer, place, ...address, weekly, version })
      return { title: 'Saved', description: offered ? 'Open times are offered from now on.' : 'No times are offered.' }
    },
    async feed(api) {
      await api.post(`${HOURS_API}/feed`)
      return { title: 'New address', description: 'The previous address no longer works.' }
    },
  },
  { fields: { change: { address: '' } } },
)

export function Component() {
  const { hours, me } = useLoaderData<typeof loader>()
  const feed = hours.find(({ person }) => person.id === me.id)?.feed
  return (
    <DeskPage
      title="Hours for calls"
      lede={`When calls can be booked, in London time from ${EARLIEST} to ${LATEST}. Bank holidays, absences and booked calls are left out automatically.`}
    >
      <CallTabs here={paths.adminCallHours} />
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
        <div className="self-start">
          {hours.map((one) => (
            <HoursForm key={one.person.id + one.version} hours={one} isMine={one.person.id === me.id} />
          ))}
        </div>
        {feed && <Feed address={feed} />}
      </div>
    </DeskPage>
  )
}

const inMinutes = (choices: readonly number[]) =>
  choices.map((minutes) => ({ value: String(minutes), label: minutes ? `${minutes} minutes` : 'None' }))

function HoursForm({ hours, isMine }: { hours: HoursView; isMine: boolean }) {
  const { person, version, offered, address, weekly } = hours
  const { field, value, values, refused } = useTyped({ person: person.id }, { of: person.id })
  const choices = [
    { name: 'length', label: 'A call takes', options: inMinutes(LENGTHS) },
    { name: 'buffer', label: 'Pause after it', options: inMinutes(BUFFERS) },
    { name: 'place', label: 'How you meet', options: optionsOf(PLACE_LABELS) },
  ] as const
  const timesOf = (day: Weekday, part: (typeof PARTS)[number]) =>
    refused ? values(day + part) : weekly.filter((one) => one.day === day).map((one) => one[part])
  return (
    <Unfolding
      open={isMine || refused}
      title={<bdi>{isMine ? 'Your hours' : person.name}</bdi>}
      note={offered ? 'Offered' : 'Not offered'}
    >
      <Form method="post" noValidate className="grid gap-5 pt-2 pb-6" preventScrollReset>
        <input type="hidden" name="person" value={person.id} />
        <input type="hidden" name="version" value={version} />
        <Tick name="offered" value="yes" defaultChecked={refused ? value('offered') === 'yes' : offered}>
          Offer these times to those who ask for a call
        </Tick>
        <div>
          {WEEKDAYS.map((day) => (
            <Day key={day} day={day} from={timesOf(day, 'from')} until={timesOf(day, 'until')} />
          ))}
        </div>
        <div className="grid gap-4 md:grid-cols-3">
          {choices.map(({ name, label, options }) => (
            <Field key={name} name={name} id={name + person.id} label={label} small>
              <Select small defaultValue={value(name) ?? hours[name]} options={options} />
            </Field>
          ))}
        </div>
        <InputField
          {...field('address', address)}
          label="Address of the video call"
          hint="Needed only for video; the invitation contains it."
          type="url"
          placeholder="https://"
          autoComplete="off"
        />
        <IntentButton
          intent="change"
          label="Save"
          of={person.id}
          about={isMine ? 'your hours' : `the hours of ${person.name}`}
          variant="primary"
          className="justify-self-start"
        />
      </Form>
    </Unfolding>
  )
}

const MAX_STRETCHES = 3

function Day({ day, ...times }: { day: Weekday; from: string[]; until: string[] }) {
  const stretches = Math.min(Math.max(times.from.length, times.until.length) + 1, MAX_STRETCHES)
  return (
    <div
      role="group"
      aria-label={day}
      className="border-line grid gap-x-6 gap-y-2 border-t py-2 md:grid-cols-[8rem_minmax(0,1fr)]"
    >
      <span className="md:py-2.5">{day}</span>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {Array.from({ length: stretches }, (_, at) => (
          <div key={at} className="flex items-center gap-2">
            {PARTS.map((part) => (
              <label key={part} className="text-muted flex items-center gap-2">
                <span className={part === 'from' ? 'sr-only' : undefined}>{part}</span>
                <Input
                  small
                  type="time"
                  min={EARLIEST}
                  max={LATEST}
                  className="w-33"
                  name={day + part}
                  defaultValue={times[part][at]}
                />
              </label>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

const Feed = ({ address }: { address: string }) => (
  <Part id="feed" title="In your own calendar">
    <p className="text-muted mb-4">
      Subscribe to this address in your calendar program. It shows when you are busy and the references, but no names.
      Anyone who has the address can read it.
    </p>
    <Input
      small
      readOnly
      aria-label="The address of your calendar"
      value={address}
      className="text-small mb-4 text-ellipsis"
      onFocus={(event) => event.currentTarget.select()}
    />
    <ActionForm intent="feed" label="Make a new address" />
  </Part>
)
