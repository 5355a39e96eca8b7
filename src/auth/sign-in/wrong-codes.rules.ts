import { DAY_MS, MINUTE_MS } from '../../common/durations.rules.js'

/** The times of an account's wrong codes, in milliseconds, by what was guessed at. */
export type WrongCodes = Record<string, number[]>

/** The key for codes sent by mail; after too many wrong ones only the mailed links are accepted. */
export const MAILED_CODES = 'mailed'
const A_DAY = { wrong: 20, within: DAY_MS }
const SECOND_FACTOR = [{ wrong: 5, within: 15 * MINUTE_MS }, A_DAY]

/** How long every further code will be refused, in milliseconds; 0 if one is accepted now. */
export function lockedFor(codes: WrongCodes, guessed: string, now: number): number {
  const times = codes[guessed] ?? []
  const waits = (guessed === MAILED_CODES ? [A_DAY] : SECOND_FACTOR).map(({ wrong, within }) => {
    const oldest = times.at(-wrong)
    return times.length < wrong || oldest === undefined ? 0 : oldest + within - now
  })
  return Math.max(0, ...waits)
}

export function withWrongCode(codes: WrongCodes, guessed: string, now: number): WrongCodes {
  const all = { ...codes, [guessed]: [...(codes[guessed] ?? []), now] }
  const recent = Object.entries(all).map(([key, times]) => [key, times.filter((at) => at > now - DAY_MS)] as const)
  return Object.fromEntries(recent.filter(([, times]) => times.length > 0))
}
