import { setTimeout } from 'node:timers/promises'

/** Longer than the slowest path takes on a calm machine. */
const STEP_MS = 250

/**
 * Answers, and refuses, only at whole steps of time after the question, on a busy machine at a later one: whether an
 * address is known, and a mail was written, does not show in how long it took.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const [outcome] = await Promise.allSettled([work()])
  await setTimeout(STEP_MS - ((performance.now() - started) % STEP_MS))
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
