import { useState, useSyncExternalStore } from 'react'

import type { DeskDetail } from '@api/admin/desk.types'
import { clearDraft, draftSavedAt, keepDraft, readDraft, watchDrafts } from '@/lib/drafts'

import { dayOf } from '../format'

export interface Settings {
  status: string
  owner: string
  due: string
}

/** A note is added to what others wrote; a setting replaces theirs. */
export interface EntryValues extends Settings {
  note: string
}

export type Setting = keyof Settings
export type EntryField = keyof EntryValues

/** What is kept: the changes, and what was saved when each of them was made. */
type Kept = Partial<EntryValues> & { before?: Partial<EntryValues> }

/** Each user of the desk has their own, because a device may be shared. */
const draftName = (userId: string, id: string) => `desk-${userId}-${id}`

export const savedValues = ({ row }: DeskDetail): EntryValues => ({
  status: row.status,
  owner: row.owner?.id ?? '',
  due: row.dueAt ? dayOf(row.dueAt) : '',
  note: '',
})

/** Unsaved changes of an entry, kept on the device across other entries, a reload or a sign-in. */
export function useEntryDraft(detail: DeskDetail) {
  const draft = draftName(detail.me.id, detail.row.id)
  const saved = savedValues(detail)
  useSyncExternalStore(
    watchDrafts,
    () => draftSavedAt(draft),
    () => null,
  )
  const [hydrated] = useState(() => typeof document !== 'undefined')
  const { before = {}, ...kept } = ((hydrated && readDraft(draft)?.values) || {}) as Kept
  const changes = Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => value !== saved[name as EntryField]),
  ) as Partial<EntryValues>
  const savedBefore = (field: EntryField) => before[field] ?? saved[field]
  const { note, ...settings } = changes

  return {
    values: { ...saved, ...changes },
    settings,
    unsaved: Object.keys(changes).length > 0,
    /** Someone else has saved another value of a changed setting since. */
    overtaken: (Object.keys(settings) as Setting[]).some((field) => savedBefore(field) !== saved[field]),
    change(field: EntryField, value: string) {
      const next = { ...changes, [field]: value }
      if (value === saved[field]) delete next[field]
      const fields = Object.keys(next) as EntryField[]
      if (!fields.length) return clearDraft(draft)
      const known = Object.fromEntries(fields.map((name) => [name, savedBefore(name)]))
      keepDraft(draft, { ...next, before: known } satisfies Kept)
    },
    discardSettings: () => (note ? keepDraft(draft, { note }) : clearDraft(draft)),
    discard: () => clearDraft(draft),
  }
}

/** Clears what has been saved; what was typed while it was on its way remains a draft. */
export function clearSavedDraft(id: string, sent: FormData) {
  if (typeof document === 'undefined') return
  const draft = draftName(textOf(sent, 'me'), id)
  const { note = '', before: _before, ...kept } = (readDraft(draft)?.values ?? {}) as Kept
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
