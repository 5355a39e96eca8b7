import type { Notice } from './notice'

export type { Notice }

/** Loaded with the first toast, so that no page pays for what it may never show. */
let toaster: Promise<typeof import('./notify-toaster')> | undefined
const load = () => (toaster ??= import('./notify-toaster'))

const OUTCOME = 'outcome'

/** What came of a form: one at a time, and it stays until dismissed. */
export async function notifyOutcome(notice: Notice, about?: Element | null): Promise<void> {
  const { show, keepClear } = await load()
  show(notice, { id: OUTCOME, duration: Infinity })
  if (about) keepClear(about)
}

/** Once its cause is gone, or the page is left. */
export async function dismissOutcome(): Promise<void> {
  if (toaster) (await toaster).dismiss(OUTCOME)
}

/** Anything else worth saying: up to three at once, four seconds each. */
export async function notify(notice: Notice): Promise<void> {
  const { show } = await load()
  show(notice, {})
}
