import { useEffect, useRef, type FormEvent } from 'react'

import { clearDraft, keepDraft, readDraft } from '@/lib/drafts'

import type { AccountAnswer } from './account-answer'

/**
 * Keeps the values of inputs marked `data-kept` on this device until their form is saved, so that nothing is lost if the
 * session ends in between. The mark names the form's intent. Passwords and codes are never marked.
 */
export function useInputDraft(userId: string, answer: AccountAnswer | undefined) {
  const root = useRef<HTMLDivElement>(null)
  const draft = `account:${userId}`

  useEffect(() => {
    const kept = readDraft(draft)?.values ?? {}
    for (const input of root.current?.querySelectorAll<HTMLInputElement>('input[data-kept]') ?? []) {
      const typed = kept[input.dataset.kept ?? '']
      if (typeof typed === 'string' && input.value === input.defaultValue) input.value = typed
    }
  }, [draft])

  useEffect(() => {
    if (!answer || answer.errors || answer.notice?.destructive) return
    const { [answer.intent]: saved, ...rest } = readDraft(draft)?.values ?? {}
    if (saved === undefined) return
    if (Object.keys(rest).length) keepDraft(draft, rest)
    else clearDraft(draft)
  }, [answer, draft])

  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.kept) return
    keepDraft(draft, { ...readDraft(draft)?.values, [target.dataset.kept]: target.value })
  }
  return { ref: root, onInput }
}
