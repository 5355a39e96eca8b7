import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Form, useSubmit } from 'react-router-dom'

import { MAX_NOTE } from '@api/desk/desk.rules'
import type { DeskDetail } from '@api/submissions/submissions.types'
import type { Person } from '@api/auth/users/person.types'
import { DAY_MS } from '@api/common/durations.rules'
import { InputField, Select, Textarea } from '@/components/form/controls'
import { DraftNote } from '@/components/form/draft-form'
import { Field } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import type { FormResult } from '@/lib/form/result'
import { clearDraft, type DraftOf, keepDraft, readDraft, useDraftedValues } from '@/lib/form/drafts'
import { dayOf, dayText } from '@/lib/format'
import { isServer } from '@/lib/is-server'
import { useHydrated } from '@/lib/store'

import { inTurn, useCommands } from '../commands'
import {
  neededFor,
  personOptions,
  statusChoices,
  statusCommands,
  StandingFields,
  standingKey,
  type StandingValues,
  standingValues,
  standingWords,
} from '../desk-controls'
import { NOT_DUE } from '../desk-format'
import { IntentButton } from '../page-frame'

interface Settings extends StandingValues {
  owner: string
  due: string
}
type Setting = keyof Settings
export const SETTINGS: Setting[] = ['status', 'waitingUntil', 'outcomeReason', 'owner', 'due']

/** A note is added to what others wrote; a setting replaces theirs. */
interface EntryValues extends Settings {
  note: string
}

/** Each staff member has their own, because a device may be shared. */
const draftOf = (userId: string, id: string): DraftOf => ({ form: 'entry', owner: userId, about: [id] })

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
  next: string | null
  /** Someone else saved first: the fields show their values, with ours beside them. */
  conflict?: boolean
  /** The refused input, restored for correction if there is no JavaScript. */
  refused?: Pick<FormResult, 'values' | 'errors'>
}

const DUE_IN_DAYS = [1, 3, 7]

export function EntryForm({ detail, next, conflict, refused }: Props) {
  const { row, me, now } = detail
  const hydrated = useHydrated()
  const draft = draftOf(me.id, row.id)
  const saved = savedValues(detail)
  const drafted = useDraftedValues<EntryValues>(draft, saved)
  // An owner who has left the desk remains the owner until someone changes it.
  const known = !row.owner || detail.owners.some(({ id }) => id === row.owner?.id)
  const owners = known ? detail.owners : [...detail.owners, row.owner as Person]
  const { note: _note, ...settings } = hydrated
    ? drafted.changes
    : conflict
      ? differing(restored(saved, refused?.values), saved)
      : {}
  // Only fields that someone else has changed as well are compared; our other changes stay in their fields.
  const ours = (Object.keys(settings) as Setting[]).filter((name) => (hydrated ? drafted.isOutdated(name) : true))
  const compared = ours.length > 0
  const typed = hydrated ? drafted.values : restored(saved, refused?.values)
  const values = { ...typed, ...Object.fromEntries(ours.map((name) => [name, saved[name]])) }
  const withoutOurs = () =>
    Object.fromEntries(Object.entries(drafted.changes).filter(([name]) => !ours.includes(name as Setting)))
  function keepTheirs() {
    const kept = withoutOurs()
    if (Object.keys(kept).length) keepDraft(draft, kept)
    else clearDraft(draft)
  }
  const control = (name: keyof EntryValues) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      // From here on, the form shows the values that it will save.
      if (compared && name !== 'note') keepDraft(draft, { ...withoutOurs(), [name]: target.value })
      else drafted.field(name).onChange({ target })
    },
  })
  const form = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const firstDue = useRef<HTMLButtonElement>(null)
  const submit = useSubmit()
  const send = (intent: string) =>
    inTurn(() => {
      if (!form.current) return
      const data = new FormData(form.current)
      data.set('intent', intent)
      void submit(data, { method: 'post', preventScrollReset: true, flushSync: true })
    })
  /** Chooses and saves; if the choice needs another field, focuses that field instead. */
  function choose(name: Setting, value: string) {
    flushSync(() => control(name).onChange({ target: { value } }))
    const needed = name === 'status' ? neededFor(value) : undefined
    if (needed && !values[needed]) field(form, needed)?.focus()
    else send('save')
  }
  const dueIn = (days: number) => choose('due', dayOf(new Date(Date.parse(now) + days * DAY_MS).toISOString()))
  function saveByKey(intent: string) {
    if (!form.current?.contains(document.activeElement)) return false
    saveButton.current?.focus()
    send(intent)
  }
  const isOthers = row.owner?.id !== me.id
  useCommands(() => [
    { name: 'Save', run: () => send('save') },
    ...(next ? [{ name: 'Save and next', run: () => send('saveNext') }] : []),
    { name: 'Log a call', run: () => send('logCall') },
    ...(row.repliedAt ? [{ name: 'No reply needed', run: () => send('settle') }] : []),
    ...(isOthers ? [{ name: 'Assign to me', shortcut: 'takeOver' as const, run: () => send('takeOver') }] : []),
    ...statusChoices(values.status, (status) => choose('status', status)),
    ...[{ value: '', label: 'Unassigned' }, ...personOptions(owners)].map(({ value, label }) => ({
      name: `Owner: ${label}`,
      about: value === values.owner ? 'As it is' : undefined,
      whenTyped: true,
      run: () => choose('owner', value),
    })),
    ...statusCommands('status', (status) => choose('status', status)),
    { shortcut: 'due', run: () => firstDue.current?.focus() },
    ...DUE_IN_DAYS.map((days) => ({ shortcut: 'due' as const, then: String(days), run: () => dueIn(days) })),
    { shortcut: 'note', run: () => field(form, 'note')?.focus() },
    { shortcut: 'save', whileTyping: true, run: () => saveByKey('save') },
    ...(next
      ? [{ shortcut: 'save' as const, withShift: true, whileTyping: true, run: () => saveByKey('saveNext') }]
      : []),
  ])
  const mine = (name: Setting) =>
    ours.includes(name) ? `Mine: ${wordsOf(name, settings[name] ?? '', owners)}` : undefined

  return (
    <Form
      method="post"
      className="grid gap-4"
      preventScrollReset
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        send(submitter instanceof HTMLButtonElement ? submitter.value : 'save')
      }}
    >
      <input type="hidden" name="version" value={row.version} />
      <input type="hidden" name="dueBefore" value={saved.due} />
      <input type="hidden" name="ownerBefore" value={saved.owner} />
      <input type="hidden" name="standingBefore" value={standingKey((name) => saved[name])} />
      <input type="hidden" name="next" value={next ?? ''} />
      <input type="hidden" name="me" value={me.id} />
      {compared && (
        <div role="group" aria-label="Someone else saved first" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="flex-[1_0_100%]">
            <b className="font-semibold">Someone else saved first.</b> Where both of you changed the same field, it
            shows theirs, with yours beside it.
          </p>
          {ours.map((name) => (
            <input key={name} type="hidden" name={`mine-${name}`} value={settings[name]} />
          ))}
          <IntentButton intent="applyMine" label="Apply mine" variant="primary" />
          <button type="button" className="line-link no-js:hidden" onClick={keepTheirs}>
            Keep theirs
          </button>
        </div>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <StandingFields control={control} errors={refused?.errors} hintOf={mine} />
        <Field name="owner" label="Owner" hint={mine('owner')} small>
          <Select small {...control('owner')} placeholder="Unassigned" options={personOptions(owners)} />
        </Field>
        <InputField name="due" label="Due" hint={mine('due')} type="date" {...control('due')} />
        <div role="group" aria-label="Days from now" className="no-js:hidden flex gap-2 self-end" data-print="hide">
          {DUE_IN_DAYS.map((days, at) => (
            <Button
              key={days}
              variant="secondary"
              size="small"
              className="min-w-0 flex-1 px-2"
              ref={at ? undefined : firstDue}
              aria-label={`+${days} ${days === 1 ? 'day' : 'days'}`}
              onClick={() => dueIn(days)}
            >
              +{days}
            </Button>
          ))}
        </div>
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
        <IntentButton
          intent="save"
          label="Save"
          variant={drafted.isChanged && !compared ? 'primary' : 'secondary'}
          ref={saveButton}
        />
        {next && <IntentButton intent="saveNext" label="Save and next" />}
        <div className="-ml-3 flex basis-full flex-wrap">
          <IntentButton intent="logCall" label="Log a call" variant="plain" className="px-3" />
          {row.repliedAt && <IntentButton intent="settle" label="No reply needed" variant="plain" className="px-3" />}
          {isOthers && <IntentButton intent="takeOver" label="Assign to me" variant="plain" className="px-3" />}
        </div>
        {drafted.isChanged && <DraftNote onDiscard={drafted.discard} />}
      </div>
    </Form>
  )
}

const field = (form: RefObject<HTMLFormElement | null>, name: string) =>
  form.current?.elements.namedItem(name) as HTMLElement | null

const differing = (typed: EntryValues, saved: EntryValues): Partial<EntryValues> =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== saved[name as keyof EntryValues]))

function wordsOf(name: Setting, value: string, owners: Person[]) {
  if (name === 'status') return standingWords(value)
  if (name === 'outcomeReason') return value || 'None'
  if (name === 'owner') return owners.find(({ id }) => id === value)?.name ?? 'Unassigned'
  return value ? dayText(value) : name === 'due' ? NOT_DUE : 'None'
}

/** Clears the saved values; anything typed during the save remains a draft. */
export function clearSavedDraft(id: string, sent: FormData) {
  if (isServer) return
  const draft = draftOf(textOf(sent, 'me'), id)
  const { note = '', ...kept } = (readDraft(draft)?.values ?? {}) as Partial<EntryValues>
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
