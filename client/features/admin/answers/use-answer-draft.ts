import { useState, useSyncExternalStore } from 'react'

import type { DeskDetail } from '@api/admin/desk.types'
import { draftSavedAt, readDraft, watchDrafts } from '@/lib/drafts'

import { answerDraft, type AnswerField, type AnswerValues } from './answer-values'

/** The draft of an answer, kept on the device until it is sent: across a reload, a sign-in, or an undo. */
export function useAnswerDraft({ me, row }: DeskDetail, start: AnswerValues) {
  const draft = answerDraft(me.id, row.id)
  useSyncExternalStore(
    watchDrafts,
    () => draftSavedAt(draft.name),
    () => null,
  )
  const [inBrowser] = useState(() => typeof document !== 'undefined')
  const kept = (inBrowser ? readDraft(draft.name)?.values : undefined) as Partial<AnswerValues> | undefined

  return {
    values: { ...start, ...kept },
    unsent: kept !== undefined,
    change(field: AnswerField, value: string) {
      const next = { ...kept, [field]: value }
      if (value === start[field]) delete next[field]
      if (Object.keys(next).length) draft.keep(next)
      else draft.clear()
    },
    discard: () => draft.clear(),
  }
}
