/** Set by `npm test`: checks repeated for further themes, widths or random values run only in `npm test -- --all` or for a single file. */
export const QUICK = process.env.TEST_EXTENT === 'quick'

/** How often a generator runs: in full or, in a quick run, a tenth of it but at least twenty times. */
export const runs = (inFull: number) => (QUICK ? Math.min(inFull, Math.max(20, inFull / 10)) : inFull)
