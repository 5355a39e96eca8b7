import { DAY_MS } from '../../common/durations.rules.js'

/** Wrong mailed codes that one account accepts in a day; links keep working. */
const MAX_WRONG_CODES_A_DAY = 20

/** Times are in milliseconds. */
export const acceptsCodes = (wrongAt: readonly number[], now: number) =>
  recent(wrongAt, now).length < MAX_WRONG_CODES_A_DAY

export const withWrongCode = (wrongAt: readonly number[], now: number): number[] => [...recent(wrongAt, now), now]

const recent = (wrongAt: readonly number[], now: number) => wrongAt.filter((at) => at > now - DAY_MS)
