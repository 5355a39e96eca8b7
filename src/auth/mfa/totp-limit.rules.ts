import { DAY_MS, MINUTE_MS } from '../../common/durations.rules.js'

/** Wrong codes that one factor accepts within a window, whatever their origin. */
const LIMITS = [
  { wrong: 5, within: 15 * MINUTE_MS },
  { wrong: 20, within: DAY_MS },
]

/** How long the factor will refuse every code, in milliseconds; 0 if it accepts one now. `failures` are times in milliseconds. */
export function lockedFor(failures: readonly number[], now: number): number {
  const waits = LIMITS.map(({ wrong, within }) => {
    // The limit holds until the oldest of the last `wrong` failures leaves the window.
    const oldest = failures.at(-wrong)
    return failures.length < wrong || oldest === undefined ? 0 : oldest + within - now
  })
  return Math.max(0, ...waits)
}

/** The failures that still count, plus the new one. */
export const withFailure = (failures: readonly number[], now: number): number[] => [
  ...failures.filter((at) => at > now - DAY_MS),
  now,
]
