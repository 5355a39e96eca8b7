import type { KeyboardEvent } from 'react'
import { Form } from 'react-router-dom'

import { MAX_NOTE, STATUS_LABELS, type DeskStatus } from '@api/admin/desk.rules'
import type { DeskDetail, Person } from '@api/admin/desk.types'
import { Button } from '@/components/ui/button'
import { cx } from '@/lib/cx'
import { useHydrated } from '@/lib/use-hydrated'
import { useBusy } from '@/lib/use-busy'

import { Choice, PersonOptions, StatusOptions } from '../choice'
import desk from '../desk.module.css'
import styles from './entry-panel.module.css'
import { fieldOf, type FieldOf } from '../field-of'
import { dayText } from '../format'
import { Labelled } from '../labelled'
import { savedValues, useEntryDraft, type EntryField, type Setting, type Settings } from './use-entry-draft'

interface Props {
  detail: DeskDetail
  /** The entry opened by "Save and next". */
  next: string | null
  /** Someone else saved first: a table compares their values with our draft. */
  conflict?: boolean
  /** Without JavaScript, a refused note is restored for correction. */
  note?: string
}

/** Status, owner, due date and a note, saved together or not at all, if the version has not changed. */
export function EntryForm({ detail, next, conflict, note }: Props) {
  const { row } = detail
  const hydrated = useHydrated()
  const draft = useEntryDraft(detail)
  // An owner who has left the desk remains the owner until someone changes it.
  const known = !row.owner || detail.owners.some(({ id }) => id === row.owner?.id)
  const owners = known ? detail.owners : [...detail.owners, row.owner as Person]
  const saved = savedValues(detail)
  const values = hydrated ? draft.values : { ...saved, note: note ?? '' }
  const unsaved = hydrated && draft.unsaved
  const compared = hydrated && (draft.overtaken || (conflict && Object.keys(draft.settings).length > 0))
  const field = fieldOf(values, draft.change)

  return (
    <Form method="post" className={styles.form} preventScrollReset onKeyDown={saveByKey}>
      <input type="hidden" name="version" value={row.version} />
      <input type="hidden" name="dueBefore" value={saved.due} />
      <input type="hidden" name="next" value={next ?? ''} />
      <input type="hidden" name="me" value={detail.me.id} />
      {compared && <Conflict theirs={saved} yours={draft.settings} owners={owners} onDiscard={draft.discardSettings} />}
      <SettingFields field={field} owners={owners} />
      <Labelled id="note" label="Add a note">
        <textarea
          {...field('note')}
          className={cx(desk.input, styles.area)}
          placeholder="Only the desk sees this"
          maxLength={MAX_NOTE}
        />
      </Labelled>
      <div className={styles.save}>
        <SaveButtons
          label={compared ? 'Apply yours' : 'Save'}
          next={Boolean(next)}
          takeOver={row.owner?.id !== detail.me.id}
        />
        {unsaved && (
          <span className={styles.unsaved}>
            Not saved yet. Kept on this device.{' '}
            <button type="button" className={desk.link} onClick={draft.discard}>
              Discard
            </button>
          </span>
        )}
      </div>
    </Form>
  )
}

function SaveButtons({ label, next, takeOver }: { label: string; next: boolean; takeOver: boolean }) {
  const saving = useBusy('save')
  const savingNext = useBusy('saveNext')
  return (
    <>
      <Button type="submit" name="intent" value="save" size="small" busy={saving} data-palette="Save">
        {label}
      </Button>
      {next && (
        <Button
          type="submit"
          name="intent"
          value="saveNext"
          variant="secondary"
          size="small"
          busy={savingNext}
          data-palette="Save and next"
        >
          Save and next
        </Button>
      )}
      {takeOver && (
        <Button type="submit" name="intent" value="takeOver" variant="plain" size="small" data-palette="Assign to me">
          Assign to me
        </Button>
      )}
    </>
  )
}

/** Ctrl+Enter in any field saves; with Shift it also opens the next entry. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  const button = event.currentTarget.querySelector<HTMLButtonElement>(
    `button[value=${event.shiftKey ? 'saveNext' : 'save'}]`,
  )
  button?.focus()
  button?.click()
}

const SettingFields = ({ field, owners }: { field: FieldOf<EntryField>; owners: Person[] }) => (
  <div className={styles.settings}>
    <Labelled id="status" label="Status">
      <Choice {...field('status')}>
        <StatusOptions />
      </Choice>
    </Labelled>
    <Labelled id="owner" label="Owner">
      <Choice {...field('owner')}>
        <option value="">Unassigned</option>
        <PersonOptions people={owners} />
      </Choice>
    </Labelled>
    <Labelled id="due" label="Due">
      <input {...field('due')} type="date" className={desk.input} />
    </Labelled>
  </div>
)

const LABELS: Record<Setting, string> = { status: 'Status', owner: 'Owner', due: 'Due' }

interface ConflictProps {
  theirs: Settings
  yours: Partial<Settings>
  owners: Person[]
  onDiscard: () => void
}

function Conflict({ theirs, yours, owners, onDiscard }: ConflictProps) {
  const words = (name: Setting, value: string) => {
    if (name === 'status') return STATUS_LABELS[value as DeskStatus]
    if (name === 'owner') return owners.find(({ id }) => id === value)?.name ?? 'Unassigned'
    return value ? dayText(value) : 'No due date'
  }
  return (
    <table className={styles.conflict}>
      <caption>Someone else saved first. Apply yours, or keep theirs.</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Yours</th>
          <th scope="col">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(yours) as Setting[]).map((name) => (
          <tr key={name}>
            <th scope="row">{LABELS[name]}</th>
            <td>{words(name, yours[name] ?? '')}</td>
            <td>{words(name, theirs[name])}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>
            <button type="button" className={desk.link} onClick={onDiscard}>
              Keep theirs
            </button>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
