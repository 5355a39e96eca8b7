import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { TABS, TAB_TITLES } from '@api/admin/desk.rules'
import type { AbsenceView, RotaPage } from '@api/admin/rota/rota.types'
import { Field } from '@/components/form/field'
import { InputField, Select } from '@/components/form/controls'
import { Badge } from '@/components/ui/states'
import { Button } from '@/components/ui/button'
import { useBusy, useTyped } from '@/lib/form-result'
import { dateOf } from '@/lib/format'

import { deskAction } from '../desk-action'
import { PersonOptions, Tick } from '../desk-controls'
import { deskHandle, loadDesk } from '../desk-data'
import { ActionForm, DeskPage, isAdmin, Part } from '../page-frame'
import desk from '../desk.module.css'
import styles from './rota.module.css'

export const handle = deskHandle('Rota')

const ROTA_API = '/api/admin/rota'
const ABSENCES_API = '/api/admin/absences'

export const loader = (args: LoaderFunctionArgs) => loadDesk<RotaPage>(args, ROTA_API)

export const action = deskAction(
  {
    async change(api, field, form) {
      const on = field('on') === 'yes'
      const [kinds, members] = [form.getAll('kinds'), form.getAll('members')]
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
      lede="New entries are assigned in turn to the person on the rota who has waited longest. Anyone who is away is skipped; if everyone is, the entry has no owner and the admins are notified."
    >
      <RotaOrder rota={rota} />
      {isAdmin(rota.me) && <RotaForm key={rota.version} rota={rota} />}
      <Absences key={rota.absences.length} rota={rota} />
    </DeskPage>
  )
}

const listed = new Intl.ListFormat('en-GB')

/** The order of turns, visible to everyone. */
function RotaOrder({ rota: { on, kinds, members } }: { rota: RotaPage }) {
  if (!on)
    return <p className="text-muted mt-3">The rota is off: new entries have no owner until someone chooses one.</p>
  return (
    <Part id="turns" title="Whose turn it is" className="mt-10">
      <p className="text-muted mt-3">For {listed.format(kinds.map((kind) => TAB_TITLES[kind].toLowerCase()))}.</p>
      <ol className={styles.order}>
        {members.map(({ id, name, awayUntil }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            {awayUntil && <Badge kind="off">Away until {dateOf(awayUntil)}</Badge>}
          </li>
        ))}
      </ol>
      {members.length === 0 && <p className="text-muted">No one who takes part works at the desk any more.</p>}
    </Part>
  )
}

/** For admins: whether entries are assigned, which kinds, and to whom. */
function RotaForm({ rota: { version, on, kinds, members, owners } }: { rota: RotaPage }) {
  const takesPart = new Set(members.map(({ id }) => id))
  return (
    <Part id="settings" title="Settings" className="mt-10" data-print="hide">
      <Form method="post" className="mt-2 grid justify-items-start gap-4" preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <Tick name="on" value="yes" defaultChecked={on}>
          Give new entries an owner
        </Tick>
        <div className="grid grid-cols-[repeat(2,minmax(0,auto))] gap-x-24 gap-y-6 max-md:grid-cols-1">
          <fieldset>
            <legend className="mb-1 font-semibold">Which entries</legend>
            {TABS.map((tab) => (
              <Tick key={tab} name="kinds" value={tab} defaultChecked={kinds.includes(tab)}>
                {TAB_TITLES[tab]}
              </Tick>
            ))}
          </fieldset>
          <fieldset>
            <legend className="mb-1 font-semibold">Who takes part</legend>
            {owners.map(({ id, name, email }) => (
              <Tick key={id} name="members" value={id} defaultChecked={takesPart.has(id)}>
                <span>
                  <bdi>{name}</bdi>
                  {name !== email && (
                    <span className={desk.fine}>
                      {' '}
                      <bdi>{email}</bdi>
                    </span>
                  )}
                </span>
              </Tick>
            ))}
          </fieldset>
        </div>
        <Button type="submit" name="intent" value="change" busy={useBusy('change')}>
          Save
        </Button>
      </Form>
    </Part>
  )
}

/** Absences: the user's own, or everyone's for an admin. */
function Absences({ rota }: { rota: RotaPage }) {
  const { absences, me } = rota
  return (
    <Part id="absences" title={isAdmin(me) ? 'Absences' : 'Your absences'} className="mt-10">
      {absences.length === 0 ? (
        <p className="text-muted mt-3">No absences planned.</p>
      ) : (
        <ul className={styles.absences}>
          {absences.map((absence) => (
            <AbsenceLine key={absence.id} absence={absence} named={isAdmin(me)} />
          ))}
        </ul>
      )}
      <NewAbsence rota={rota} />
    </Part>
  )
}

const daysOf = ({ from, to }: AbsenceView) => (from === to ? dateOf(from) : `${dateOf(from)} to ${dateOf(to)}`)

const AbsenceLine = ({ absence, named }: { absence: AbsenceView; named: boolean }) => (
  <li>
    {named && <bdi className="min-w-[10em] font-semibold wrap-anywhere">{absence.person.name}</bdi>}
    <span className={desk.num}>{daysOf(absence)}</span>
    {absence.now && <Badge kind="off">Away today</Badge>}
    <ActionForm intent="removeAbsence" hidden={{ absence: absence.id }} variant="plain" className="ml-auto">
      Remove
      <span className="sr-only">
        {' '}
        {named && absence.person.name}, {daysOf(absence)}
      </span>
    </ActionForm>
  </li>
)

function NewAbsence({ rota: { owners, me, today } }: { rota: RotaPage }) {
  const { errors, value } = useTyped({ intent: 'addAbsence' })
  return (
    <Form method="post" noValidate className={styles.away} preventScrollReset>
      {isAdmin(me) && (
        <Field label="Who is away" name="person">
          <Select small defaultValue={value('person') ?? me.id}>
            <PersonOptions people={owners} />
          </Select>
        </Field>
      )}
      <InputField
        name="from"
        label="First day"
        required
        error={errors.from}
        small={false}
        type="date"
        defaultValue={value('from') ?? today}
      />
      <InputField
        name="to"
        label="Last day"
        required
        error={errors.to}
        small={false}
        type="date"
        min={today}
        defaultValue={value('to') ?? today}
      />
      <Button
        type="submit"
        name="intent"
        value="addAbsence"
        variant="secondary"
        size="small"
        className="self-end"
        busy={useBusy('addAbsence')}
      >
        Add absence
      </Button>
    </Form>
  )
}
