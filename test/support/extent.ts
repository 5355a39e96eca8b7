/** `npm test` leaves what only repeats a check for a further theme, width or random value to `npm test -- --all`; a single file always runs in full. */
export const QUICK = process.env.TEST_EXTENT === 'quick'

/** How often a generator runs: in full, or a tenth of it, but twenty times. */
export const runs = (inFull: number) => (QUICK ? Math.min(inFull, Math.max(20, inFull / 10)) : inFull)
