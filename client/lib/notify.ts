import type { Notice } from './notice'

export type { Notice }

/** Loaded with the first toast, so that no page pays for what it may never show. */
let toaster: Promise<typeof import('./notify-toaster')> | undefined
const load = () =>
  (toaster ??= import('./notify-toaster').catch((error: unknown) => {
    toaster = undefined
    throw error
  }))

const OUTCOME = 'outcome'

/** A toast that reports a lost connection must be here before it is lost. */
export const prepareToasts = load

/** The outcome of a form: one at a time, until dismissed. `keepsClear` selects what it must not cover. */
export async function notifyOutcome(notice: Notice, keepsClear?: string): Promise<void> {
  const { show } = await load()
  show(notice, { id: OUTCOME, duration: Infinity }, keepsClear)
}

/** Dismisses it once its cause is gone, or the page is left. */
export async function dismissOutcome(): Promise<void> {
  if (toaster) (await toaster).dismiss(OUTCOME)
}

/** Any other message: up to three at once, four seconds each. */
export async function notify(notice: Notice): Promise<void> {
  const { show } = await load()
  show(notice, {})
}
