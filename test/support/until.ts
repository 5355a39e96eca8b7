import { setTimeout as wait } from 'node:timers/promises'

/** Repeats `ask` until it returns something truthy; fails after `patienceMs`. */
export async function until<Answer>(
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
  timeoutMs = 30_000,
): Promise<Answer> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > end) throw new Error(`There was no answer within ${timeoutMs} ms.`)
    await wait(50)
  }
}
