import { setImmediate as nextTurn } from 'node:timers/promises'

/** Runs a long calculation in steps and yields to other requests in between. */
export async function runInSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await nextTurn()
  }
}

/** Runs all steps at once. */
export function runToEnd<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
