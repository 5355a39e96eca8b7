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

const draftName = (id: string) => `desk-${id}`

export const savedValues = ({ row }: DeskDetail): EntryValues => ({
  status: row.status,
  owner: row.owner?.id ?? '',
  due: row.dueAt ? dayOf(row.dueAt) : '',
  note: '',
})

/** Unsaved changes of an entry, kept on the device across other entries, a reload or a sign-in. */
export function useEntryDraft(detail: DeskDetail) {
  const { id } = detail.row
  const saved = savedValues(detail)
  useSyncExternalStore(
    watchDrafts,
    () => draftSavedAt(draftName(id)),
    () => null,
  )
  const [hydrated] = useState(() => typeof document !== 'undefined')
  const kept = (hydrated ? readDraft(draftName(id))?.values : undefined) as Partial<EntryValues> | undefined
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
      if (Object.keys(next).length) keepDraft(draftName(id), next)
      else clearDraft(draftName(id))
    },
    discard: () => clearDraft(draftName(id)),
  }
}

/** Clears what has been saved; what was typed while it was on its way remains a draft. */
export function clearSavedDraft(id: string, sent: FormData) {
  if (typeof document === 'undefined') return
  const { note = '', ...kept } = (readDraft(draftName(id))?.values ?? {}) as Partial<EntryValues>
  const sentNote = textOf(sent, 'note')
  const typedSince = note.startsWith(sentNote) ? note.slice(sentNote.length).trimStart() : note
  const rest = {
    ...Object.fromEntries(Object.entries(kept).filter(([name, value]) => value !== textOf(sent, name))),
    ...(typedSince && { note: typedSince }),
  }
  if (Object.keys(rest).length) keepDraft(draftName(id), rest)
  else clearDraft(draftName(id))
}

/** A form's text as it was typed: browsers submit line breaks as CR LF. */
const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n')
