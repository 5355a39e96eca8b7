import { useState, useSyncExternalStore } from 'react'

import type { DeskDetail } from '@api/admin/desk.types'
import { clearDraft, draftSavedAt, keepDraft, readDraft, watchDrafts } from '@/lib/drafts'

import { dayOf } from '../format'

export interface EntryValues {
  status: string
  owner: string
  due: string
  note: string
}

export type EntryField = keyof EntryValues

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
  const kept = (hydrated ? readDraft(draft)?.values : undefined) as Partial<EntryValues> | undefined
  const changes = Object.fromEntries(
    Object.entries(kept ?? {}).filter(([name, value]) => value !== saved[name as EntryField]),
  ) as Partial<EntryValues>

  return {
    values: { ...saved, ...changes },
    changes,
    unsaved: Object.keys(changes).length > 0,
    change(field: EntryField, value: string) {
      const next = { ...changes, [field]: value }
      if (value === saved[field]) delete next[field]
      if (Object.keys(next).length) keepDraft(draft, next)
      else clearDraft(draft)
    },
    discard: () => clearDraft(draft),
  }
}

/** Clears what has been saved; what was typed while it was on its way remains a draft. */
export function clearSavedDraft(id: string, sent: FormData) {
  if (typeof document === 'undefined') return
  const draft = draftName(textOf(sent, 'me'), id)
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
