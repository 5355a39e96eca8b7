import type { KeyboardEvent } from 'react'
import { Form } from 'react-router-dom'

import { MAX_NOTE } from '@api/admin/desk.rules'
import type { DeskDetail, Person } from '@api/admin/desk.types'
import { InputField, Select, Textarea } from '@/components/form/controls'
import { DraftNote } from '@/components/form/draft-form'
import { Field } from '@/components/form/field'
import type { FormResult } from '@/lib/form-result'
import { clearDraft, keepDraft, readDraft, useDraftedValues } from '@/lib/drafts'
import { dayOf, dayText } from '@/lib/format'
import { useHydrated } from '@/lib/store'

import {
  personOptions,
  StandingFields,
  standingKey,
  type StandingValues,
  standingValues,
  standingWords,
} from '../desk-controls'
import { IntentButton } from '../page-frame'

interface Settings extends StandingValues {
  owner: string
  due: string
}
type Setting = keyof Settings

/** A note is added to what others wrote; a setting replaces theirs. */
interface EntryValues extends Settings {
  note: string
}

/** Each user of the desk has their own, because a device may be shared. */
const draftName = (userId: string, id: string) => `desk-${userId}-${id}`

const savedValues = ({ row }: DeskDetail): EntryValues => ({
  ...standingValues(row),
  owner: row.owner?.id ?? '',
  due: row.dueAt ? dayOf(row.dueAt) : '',
  note: '',
})

const restored = (saved: EntryValues, typed: Record<string, string[]> = {}) =>
  Object.fromEntries(
    Object.entries(saved).map(([name, value]) => [name, typed[name]?.[0] ?? value]),
  ) as unknown as EntryValues

interface Props {
  detail: DeskDetail
  /** The entry opened by "Save and next". */
  next: string | null
  /** Someone else saved first: a table compares their values with our draft. */
  conflict?: boolean
  /** What was refused; without JavaScript, it is restored for correction. */
  refused?: Pick<FormResult, 'values' | 'errors'>
}

/** Status, owner, due date and a note, saved together or not at all, if the version has not changed. */
export function EntryForm({ detail, next, conflict, refused }: Props) {
  const { row, me } = detail
  const hydrated = useHydrated()
  const draft = draftName(me.id, row.id)
  const saved = savedValues(detail)
  const drafted = useDraftedValues<EntryValues>(draft, saved)
  // An owner who has left the desk remains the owner until someone changes it.
  const known = !row.owner || detail.owners.some(({ id }) => id === row.owner?.id)
  const owners = known ? detail.owners : [...detail.owners, row.owner as Person]
  const values = hydrated ? drafted.values : restored(saved, refused?.values)
  const control = (name: keyof EntryValues) => ({ ...drafted.field(name), value: values[name] })
  const { note: newNote, ...settings } = drafted.changes
  const changed = Object.keys(settings) as Setting[]
  const compared = changed.some(drafted.isOutdated) || (conflict && changed.length > 0)

  return (
    <Form method="post" className="mt-6 grid gap-4" preventScrollReset onKeyDown={saveByKey}>
      <input type="hidden" name="version" value={row.version} />
      <input type="hidden" name="dueBefore" value={saved.due} />
      <input type="hidden" name="standingBefore" value={standingKey((name) => saved[name])} />
      <input type="hidden" name="next" value={next ?? ''} />
      <input type="hidden" name="me" value={me.id} />
      {compared && (
        <Conflict
          theirs={saved}
          yours={settings}
          owners={owners}
          onDiscard={() => (newNote ? keepDraft(draft, { note: newNote }) : clearDraft(draft))}
        />
      )}
      <div className="grid grid-cols-2 items-end gap-4 md:grid-cols-3">
        <StandingFields control={control} errors={refused?.errors} />
        <Field name="owner" label="Owner" small>
          <Select small {...control('owner')} placeholder="Unassigned" options={personOptions(owners)} />
        </Field>
        <InputField name="due" label="Due" type="date" {...control('due')} />
      </div>
      <Field name="note" label="Add a note" small>
        <Textarea
          small
          className="min-h-24"
          placeholder="Only the desk sees this"
          maxLength={MAX_NOTE}
          {...control('note')}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <IntentButton intent="save" variant="primary" data-palette="Save">
          {compared ? 'Apply yours' : 'Save'}
        </IntentButton>
        {next && (
          <IntentButton intent="saveNext" data-palette="Save and next">
            Save and next
          </IntentButton>
        )}
        {row.owner?.id !== me.id && (
          <IntentButton intent="takeOver" variant="plain" data-palette="Assign to me">
            Assign to me
          </IntentButton>
        )}
        {drafted.isChanged && <DraftNote draft={draft} onDiscard={drafted.discard} />}
      </div>
    </Form>
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

const LABELS: Record<Setting, string> = {
  status: 'Status',
  waitingUntil: 'Waiting until',
  outcomeReason: 'Reason',
  owner: 'Owner',
  due: 'Due',
}

interface ConflictProps {
  theirs: Settings
  yours: Partial<Settings>
  owners: Person[]
  onDiscard: () => void
}

function Conflict({ theirs, yours, owners, onDiscard }: ConflictProps) {
  const words = (name: Setting, value: string) => {
    if (name === 'status') return standingWords(value)
    if (name === 'outcomeReason') return value || 'None'
    if (name === 'owner') return owners.find(({ id }) => id === value)?.name ?? 'Unassigned'
    return value ? dayText(value) : name === 'due' ? 'No due date' : 'None'
  }
  return (
    <table className="border-line-strong rounded-control w-full border text-left *:[tr]:*:px-3 *:[tr]:*:py-2 *:[tr]:*:align-top *:[tr]:*:wrap-anywhere">
      <caption className="pb-2 text-left font-semibold">Someone else saved first. Apply yours, or keep theirs.</caption>
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
            <button type="button" className="line-link" onClick={onDiscard}>
              Keep theirs
            </button>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Clears what has been saved; what was typed while it was on its way remains a draft. */
export function clearSavedDraft(id: string, sent: FormData) {
  if (typeof document === 'undefined') return
  const draft = draftName(textOf(sent, 'me'), id)
  const {
    note = '',
    before: _before,
    ...kept
  } = (readDraft(draft)?.values ?? {}) as Partial<EntryValues> & {
    before?: object
  }
  const sentNote = textOf(sent, 'note')
  const typedSince = note.startsWith(sentNote) ? note.slice(sentNote.length).trimStart() : note
  const rest = {
    ...Object.fromEntries(Object.entries(kept).filter(([name, value]) => value !== textOf(sent, name))),
    ...(typedSince && { note: typedSince }),
  }
  if (Object.keys(rest).length) keepDraft(draft, rest)
  else clearDraft(draft)
}

/** A form's text as it was typed: browsers submit line breaks as CR LF. */
const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n')
