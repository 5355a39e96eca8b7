import { Form } from 'react-router-dom'

import type { AbsenceView, RotaPage } from '@api/admin/rota/rota.types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useBusy } from '@/lib/use-busy'

import { Choice, PersonOptions } from '../choice'
import desk from '../desk.module.css'
import { dateOf } from '../format'
import { LabelledInput } from '../labelled'
import { isAdmin } from '../permissions'
import { useRefusal } from '../use-refusal'
import styles from './rota.module.css'

/** Absences: the user's own, or everyone's for an admin. */
export function Absences({ rota }: { rota: RotaPage }) {
  const { absences, me } = rota
  return (
    <section aria-labelledby="absences">
      <h2 id="absences" className={styles.heading}>
        {isAdmin(me) ? 'Absences' : 'Your absences'}
      </h2>
      {absences.length === 0 ? (
        <p className={styles.state}>No absences planned.</p>
      ) : (
        <ul className={styles.absences}>
          {absences.map((absence) => (
            <AbsenceLine key={absence.id} absence={absence} named={isAdmin(me)} />
          ))}
        </ul>
      )}
      <NewAbsence rota={rota} />
    </section>
  )
}

const daysOf = ({ from, to }: AbsenceView) => (from === to ? dateOf(from) : `${dateOf(from)} to ${dateOf(to)}`)

const AbsenceLine = ({ absence, named }: { absence: AbsenceView; named: boolean }) => (
  <li>
    {named && <bdi className={styles.who}>{absence.person.name}</bdi>}
    <span className={desk.num}>{daysOf(absence)}</span>
    {absence.now && <Badge kind="no-fit">Away today</Badge>}
    <Form method="post" preventScrollReset>
      <input type="hidden" name="absence" value={absence.id} />
      <Button type="submit" name="intent" value="removeAbsence" variant="plain" size="small">
        Remove
        <span className="sr-only">
          {' '}
          {named && absence.person.name}, {daysOf(absence)}
        </span>
      </Button>
    </Form>
  </li>
)

function NewAbsence({ rota: { owners, me, today } }: { rota: RotaPage }) {
  const busy = useBusy('addAbsence')
  const refused = useRefusal({ intent: 'addAbsence' })
  const { from, to } = refused?.errors ?? {}
  return (
    <Form method="post" noValidate className={styles.away} preventScrollReset>
      {isAdmin(me) && (
        <label className={styles.field}>
          Who is away
          <Choice name="person" defaultValue={refused?.input.person ?? me.id}>
            <PersonOptions people={owners} />
          </Choice>
        </label>
      )}
      <LabelledInput
        name="from"
        label="First day"
        marked
        error={from}
        className={styles.field}
        type="date"
        defaultValue={refused?.input.from ?? today}
        required
      />
      <LabelledInput
        name="to"
        label="Last day"
        marked
        error={to}
        className={styles.field}
        type="date"
        min={today}
        defaultValue={refused?.input.to ?? today}
        required
      />
      <Button type="submit" name="intent" value="addAbsence" variant="secondary" size="small" busy={busy}>
        Add absence
      </Button>
    </Form>
  )
}
