import { setTimeout } from 'node:timers/promises'

/** Longer than the slowest path takes on an idle machine. */
const STEP_MS = 250

/**
 * Answers, and fails, only at fixed intervals after the request, so that the duration does not reveal whether an address is
 * known or a mail was sent; a busy machine answers at a later interval.
 */
export async function atFixedIntervals<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const [outcome] = await Promise.allSettled([work()])
  await setTimeout(STEP_MS - ((performance.now() - started) % STEP_MS))
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
