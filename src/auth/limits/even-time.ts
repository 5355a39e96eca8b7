import { setTimeout } from 'node:timers/promises'

/** Longer than the slowest path takes on a calm machine. */
const FLOOR_MS = 250

/**
 * Answers, and refuses, no sooner than a fixed time after the question: whether an address is known, and a mail was
 * written, cannot be told from how long it took.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), setTimeout(FLOOR_MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
