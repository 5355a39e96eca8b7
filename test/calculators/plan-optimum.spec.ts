import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  type OptimumYear,
  type Pool,
  type YearUse,
  pools,
  searchBestUse,
} from '../../src/calculators/plan-optimum.rules.js'
import { runToEnd } from '../../src/calculators/steps.rules.js'
import { runs } from '../support/extent.js'

/** Amounts in coarse steps, so that every plan can be tried. */
const pence = (most: number, step = 60) => fc.integer({ min: 0, max: most }).map((steps) => BigInt(steps * step))

const yearOf = (most: number, step: number) =>
  fc.record({
    bill: pence(most, step),
    limits: fc.record({ seis: pence(most, step), ordinary: pence(most, step), more: pence(most, step) }),
    gain: pence(most, step),
    gainWorth: fc.constantFrom(0, 5, 9, 10, 12),
    issued: fc.record({
      seis: pence(most, step),
      ordinary: pence(most, step),
      knowledgeIntensive: pence(Math.ceil(most / 2), step),
    }),
  })

const plan = (count: number, most: number, step = 60) =>
  fc
    .tuple(
      fc.array(yearOf(most, step), { minLength: 1, maxLength: count }),
      fc.array(fc.boolean(), { minLength: count }),
    )
    .map(([years, chain]) =>
      years.map(({ limits: { more, ...limits }, ...year }, at): OptimumYear => ({
        ...year,
        limits: { ...limits, eis: limits.ordinary + more },
        carriesBack: at > 0 && chain[at]!,
      })),
    )

/** The criteria by which two plans are compared, most important first; null if the rules do not allow the plan. */
function worth(years: readonly OptimumYear[], uses: readonly YearUse[]): bigint[] | null {
  const into = (year: number, pool: Pool) => uses[year]![pool].kept + (uses[year + 1]?.[pool].carriedBack ?? 0n)
  const backOf = (some: readonly Pool[]) =>
    uses.reduce((sum, use) => some.reduce((total, pool) => total + use[pool].carriedBack, sum), 0n)
  let saved = 0n
  const claimed: bigint[] = []
  for (const [at, { bill, limits, gain, gainWorth }] of years.entries()) {
    const [seis, ordinary, knowledgeIntensive] = pools.map((pool) => into(at, pool)) as [bigint, bigint, bigint]
    const eis = ordinary + knowledgeIntensive
    if (bill === 0n && seis + eis > 0n) return null
    if (seis > limits.seis || ordinary > limits.ordinary || eis > limits.eis) return null
    // Rounding to the penny may leave SEIS a little less than a penny of relief, but never none.
    if (seis > 0n && 3n * eis >= 10n * bill) return null
    const relief = 3n * eis + 5n * seis
    const matched = gain < seis ? gain : seis
    saved += 10n * (relief < 10n * bill ? relief : 10n * bill) + BigInt(gainWorth) * matched
    claimed.push(seis + eis)
  }
  const total = claimed.reduce((sum, one) => sum + one, 0n)
  return [saved, total, backOf(pools), backOf(['seis']), ...claimed, backOf(['ordinary'])]
}

const compare = (a: bigint[], b: bigint[]): number => {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : a[at]! > b[at]! ? 1 : -1
}

function* usesOfPool(issued: bigint, carriesBack: boolean) {
  for (let kept = 0n; kept <= issued; kept += 60n)
    for (let carriedBack = 0n; carriedBack <= (carriesBack ? issued - kept : 0n); carriedBack += 60n)
      yield { kept, carriedBack }
}

function* usesOfYear({ issued, carriesBack }: OptimumYear): Generator<YearUse> {
  for (const seis of usesOfPool(issued.seis, carriesBack))
    for (const ordinary of usesOfPool(issued.ordinary, carriesBack))
      for (const knowledgeIntensive of usesOfPool(issued.knowledgeIntensive, carriesBack))
        yield { seis, ordinary, knowledgeIntensive }
}

function bruteForce(years: readonly OptimumYear[]): bigint[] {
  let best: bigint[] | null = null
  const walk = (uses: YearUse[]) => {
    if (uses.length < years.length) {
      for (const use of usesOfYear(years[uses.length]!)) walk([...uses, use])
      return
    }
    const found = worth(years, uses)
    if (found && (!best || compare(found, best) > 0)) best = found
  }
  walk([])
  return best!
}

/** The most that rounding to the penny can cost, in hundredths of a penny. */
const ROUNDING = 200n

function expectBest(years: OptimumYear[]) {
  const found = worth(years, runToEnd(searchBestUse(years)))
  const tried = bruteForce(years)
  expect(found).not.toBeNull()
  if (tried[0]! - found![0]! > ROUNDING) expect(found).toEqual(tried)
  if (tried[0] === found![0]) expect(compare(found!, tried)).toBeGreaterThanOrEqual(0)
}

describe(searchBestUse.name, () => {
  it('should never be worse than any plan tried over two years', () => {
    fc.assert(fc.property(plan(2, 3), expectBest), { numRuns: runs(60) })
  })

  it('should never be worse than any plan tried over three years', () => {
    fc.assert(fc.property(plan(3, 1), expectBest), { numRuns: runs(60) })
  })

  it('should never break a rule, whatever the amounts', () => {
    fc.assert(
      fc.property(plan(6, 300_000_000, 1), (years) => {
        expect(worth(years, runToEnd(searchBestUse(years)))).not.toBeNull()
      }),
      { numRuns: runs(60) },
    )
  })
})
