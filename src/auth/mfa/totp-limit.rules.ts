const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Wrong codes that one factor accepts within a time, wherever they come from. */
const LIMITS = [
  { wrong: 5, within: 15 * MINUTE },
  { wrong: 20, within: DAY },
]

/** How long the factor refuses every code, in milliseconds; 0 when it accepts one. `failures` are times in milliseconds. */
export function lockedFor(failures: readonly number[], now: number): number {
  const waits = LIMITS.map(({ wrong, within }) => {
    // The limit holds until the oldest of the last `wrong` failures leaves the window.
    const oldest = failures.at(-wrong)
    return failures.length < wrong || oldest === undefined ? 0 : oldest + within - now
  })
  return Math.max(0, ...waits)
}

/** The failures that still count, with one more at the end. */
export const withFailure = (failures: readonly number[], now: number): number[] => [
  ...failures.filter((at) => at > now - DAY),
  now,
]
