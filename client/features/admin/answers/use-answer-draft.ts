import { useState, useSyncExternalStore } from 'react'

import { draftSavedAt, readDraft, watchDrafts } from '@/lib/drafts'

import { answerDraft, type AnswerField, type AnswerValues } from './answer-values'

/** The draft of an answer, kept on the device until it is sent: across a reload, a sign-in, or an undo. */
export function useAnswerDraft(id: string, start: AnswerValues) {
  useSyncExternalStore(
    watchDrafts,
    () => draftSavedAt(answerDraft.name(id)),
    () => null,
  )
  const [inBrowser] = useState(() => typeof document !== 'undefined')
  const kept = (inBrowser ? readDraft(answerDraft.name(id))?.values : undefined) as Partial<AnswerValues> | undefined

  return {
    values: { ...start, ...kept },
    unsent: kept !== undefined,
    change(field: AnswerField, value: string) {
      const next = { ...kept, [field]: value }
      if (value === start[field]) delete next[field]
      if (Object.keys(next).length) answerDraft.keep(id, next)
      else answerDraft.clear(id)
    },
    discard: () => answerDraft.clear(id),
  }
}
