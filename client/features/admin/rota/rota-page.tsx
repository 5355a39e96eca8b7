import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { TABS, TAB_TITLES } from '@api/desk/desk.rules'
import type { Person } from '@api/auth/users/person.types'
import type { AbsenceView, RotaPage } from '@api/staff/rota.types'
import { InputField, Select } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { Badge } from '@/components/ui/states'
import { useTyped } from '@/lib/form/result'
import { dateOf } from '@/lib/format'

import { bulkApi } from '../addresses'
import { bulkOutcome, deskAction, undo } from '../desk-action'
import { personOptions, Tick, TickGroup } from '../desk-controls'
import { deskHandle, isAdmin, loadDesk, mayHandle } from '../desk-data'
import { ActionForm, DeskPage, IntentButton, Part } from '../page-frame'

export const handle = deskHandle('Rota')

const ROTA_API = '/api/admin/rota'
const ABSENCES_API = '/api/admin/absences'

export const loader = (args: LoaderFunctionArgs) => loadDesk(args, ROTA_API)

export const action = deskAction(
  {
    async change(api, field, form) {
      const on = field('on') === 'yes'
      const [kinds, members] = [form.getAll('kinds').map(String), form.getAll('members').map(String)]
      await api.patch(ROTA_API, { on, kinds, members, version: field('version') })
      return {
        title: 'Saved',
        description: on ? 'New entries are assigned from now on.' : 'The rota is off: new entries wait for an owner.',
      }
    },
    async addAbsence(api, field) {
      const person = field('person')
      await api.post(ABSENCES_API, { ...(person && { person }), from: field('from'), to: field('to') })
      return { title: 'Saved', description: 'The rota skips these days.' }
    },
    async handOver(api, field) {
      const query = { owner: field('from'), open: 'yes' } as const
      const asOf = new Date().toISOString()
      const outcome = await api.post(bulkApi('inbox', query), { asOf, owner: field('to') })
      return bulkOutcome(outcome, 'handed over')
    },
    undo,
    async removeAbsence(api, field) {
      await api.delete(`${ABSENCES_API}/${encodeURIComponent(field('absence'))}`)
      return { title: 'Removed', description: 'The rota assigns on these days again.' }
    },
  },
  { fields: { addAbsence: { from: 'Enter the first day away.', to: 'Enter the last day away.' } } },
)

export function Component() {
  const rota = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Rota"
      lede="Each new entry goes to the person on the rota who has waited longest. Anyone who is away is skipped; if everyone is, the entry has no owner and the admins are notified."
    >
      <RotaOrder rota={rota} />
      {isAdmin(rota.me) && <RotaForm key={rota.version} rota={rota} />}
      <Absences key={rota.absences.length} rota={rota} />
    </DeskPage>
  )
}

function RotaOrder({ rota: { on, kinds, members } }: { rota: RotaPage }) {
  if (!on)
    return <p className="text-muted mt-3">The rota is off: new entries have no owner until someone chooses one.</p>
  const listed = new Intl.ListFormat('en-GB').format(kinds.map((kind) => TAB_TITLES[kind].toLowerCase()))
  return (
    <Part id="turns" title="Whose turn it is" className="mt-10">
      <p className="text-muted mt-3">For {listed}.</p>
      <ol className="mt-2 max-w-[36em]">
        {members.map(({ id, name, awayUntil }, at) => (
          <li key={id} data-turn={`${at + 1}.`} className="rota-turn">
            <bdi>{name}</bdi>
            {awayUntil && <Badge kind="off">Away until {dateOf(awayUntil)}</Badge>}
          </li>
        ))}
      </ol>
      {members.length === 0 && <p className="text-muted">No one who takes part has a role at the desk any more.</p>}
    </Part>
  )
}

function RotaForm({ rota: { version, on, kinds, members, owners } }: { rota: RotaPage }) {
  return (
    <Part id="settings" title="Settings" className="mt-10" data-print="hide">
      <Form method="post" className="mt-2 grid justify-items-start gap-4" preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <Tick name="on" value="yes" defaultChecked={on}>
          Give new entries an owner
        </Tick>
        <div className="grid gap-x-24 gap-y-6 md:grid-cols-[repeat(2,minmax(0,auto))]">
          <TickGroup
            name="kinds"
            legend="Which entries"
            options={Object.fromEntries(TABS.map((tab) => [tab, TAB_TITLES[tab]]))}
            ticked={kinds}
          />
          <TickGroup
            name="members"
            legend="Who takes part"
            options={Object.fromEntries(owners.map((owner) => [owner.id, <Owner key={owner.id} {...owner} />]))}
            ticked={members.map(({ id }) => id)}
          />
        </div>
        <IntentButton intent="change" label="Save" variant="primary" size="regular" />
      </Form>
    </Part>
  )
}

const Owner = ({ name, email }: Person) => (
  <span>
    <bdi>{name}</bdi>
    {name !== email && (
      <span className="fine">
        {' '}
        <bdi>{email}</bdi>
      </span>
    )}
  </span>
)

function Absences({ rota }: { rota: RotaPage }) {
  const { absences, me } = rota
  return (
    <Part id="absences" title={isAdmin(me) ? 'Absences' : 'Your absences'} className="mt-10">
      {absences.length === 0 ? (
        <p className="text-muted mt-3">No absences planned.</p>
      ) : (
        <ul className="mt-2 max-w-[44em]">
          {absences.map((absence) => (
            <AbsenceLine
              key={absence.id}
              absence={absence}
              named={isAdmin(me)}
              others={mayHandle(me) ? rota.owners : []}
            />
          ))}
        </ul>
      )}
      <NewAbsence rota={rota} />
    </Part>
  )
}

const daysOf = ({ from, to }: AbsenceView) => (from === to ? dateOf(from) : `${dateOf(from)} to ${dateOf(to)}`)

interface AbsenceProps {
  absence: AbsenceView
  named: boolean
  others: Person[]
}

const AbsenceLine = ({ absence, named, others }: AbsenceProps) => (
  <li className="border-line flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b max-md:py-2">
    {named && <bdi className="min-w-[10em] font-semibold wrap-anywhere">{absence.person.name}</bdi>}
    <span className="num">{daysOf(absence)}</span>
    {absence.now && <Badge kind="off">Away today</Badge>}
    <HandOver person={absence.person} others={others.filter(({ id }) => id !== absence.person.id)} />
    <ActionForm
      intent="removeAbsence"
      label="Remove"
      hidden={{ absence: absence.id }}
      about={`${named ? `${absence.person.name}, ` : ''}${daysOf(absence)}`}
      variant="plain"
      className="ml-auto"
    />
  </li>
)

const HandOver = ({ person, others }: { person: Person; others: Person[] }) =>
  others.length > 0 && (
    <Form method="post" className="flex flex-wrap items-center gap-2" preventScrollReset>
      <input type="hidden" name="from" value={person.id} />
      <Select
        small
        name="to"
        aria-label={`Who takes the open entries of ${person.name}`}
        className="fitted"
        options={personOptions(others)}
      />
      <IntentButton intent="handOver" label="Hand over open entries" of={person.id} about={`of ${person.name}`} />
    </Form>
  )

function NewAbsence({ rota: { owners, me, today } }: { rota: RotaPage }) {
  const { field, value } = useTyped({ intent: 'addAbsence' })
  return (
    <Form method="post" noValidate className="mt-6 flex flex-wrap gap-4 max-md:*:w-full" preventScrollReset>
      {isAdmin(me) && (
        <Field label="Who is away" name="person">
          <Select small defaultValue={value('person') ?? me.id} options={personOptions(owners)} />
        </Field>
      )}
      {Object.entries({ from: 'First day', to: 'Last day' }).map(([name, label]) => (
        <InputField
          key={name}
          {...field(name, today)}
          label={label}
          required
          small={false}
          type="date"
          min={name === 'to' ? today : undefined}
        />
      ))}
      <IntentButton intent="addAbsence" label="Add absence" className="self-end max-md:w-auto!" />
    </Form>
  )
}
