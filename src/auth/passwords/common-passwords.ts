import { createHash } from 'node:crypto'

const BYTES = 6

let loaded: Promise<Buffer> | undefined

/** Loaded with the first password that is checked, not at every start. */
const load = () =>
  (loaded ??= import('./common-passwords.generated.js').then(({ COMMON_PASSWORDS }) =>
    Buffer.from(COMMON_PASSWORDS, 'base64'),
  ))

/** Whether it is one of the 10,000 most common passwords, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const set = await load()
  const wanted = createHash('sha256').update(password.toLowerCase()).digest().subarray(0, BYTES)
  let low = 0
  let high = set.length / BYTES - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const order = wanted.compare(set, middle * BYTES, (middle + 1) * BYTES)
    if (order === 0) return true
    if (order > 0) low = middle + 1
    else high = middle - 1
  }
  return false
}
