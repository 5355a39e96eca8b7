import type { Notice } from './notice'

export type { Notice }

/** Loaded with the first toast, so that no page pays for what it may never show. */
let toaster: Promise<typeof import('./notify-toaster.js')> | undefined
const load = () =>
  (toaster ??= import('./notify-toaster.js').catch((error: unknown) => {
    toaster = undefined
    throw error
  }))

const OUTCOME = 'outcome'
/** Outcomes are shown and dismissed one after the other: a toast that is sliding out does not come back. */
let last: Promise<unknown> = Promise.resolve()
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}

/** Loads the toasts ahead: without a connection, the one that reports it could not be loaded. */
export const prepareToasts = load

/** The outcome of a form: one at a time, until dismissed. `keepsClear` selects what it must not cover. */
export const notifyOutcome = (notice: Notice, keepsClear?: string) =>
  inTurn(async () => {
    const { show } = await load()
    show(notice, { id: OUTCOME, duration: Infinity }, keepsClear)
  })

/** Dismisses it once its cause is gone, or the page is left. */
export const dismissOutcome = () =>
  inTurn(async () => {
    if (!toaster) return
    const { dismiss } = await toaster
    await dismiss(OUTCOME)
  })

export async function notify(notice: Notice): Promise<void> {
  const { show } = await load()
  show(notice, {})
}
