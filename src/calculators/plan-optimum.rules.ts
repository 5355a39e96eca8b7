import { type Program, type Constraint, type Solution, maximise } from './linear-program.rules.js'

export const pools = ['seis', 'ordinary', 'knowledgeIntensive'] as const
/** SEIS; EIS that is not knowledge-intensive; EIS that is. */
export type Pool = (typeof pools)[number]

export interface OptimumYear {
  bill: bigint
  limits: { seis: bigint; ordinary: bigint; eis: bigint }
  /** The gain for SEIS reinvestment relief, and the saving per matched penny in hundredths of a penny. */
  gain: bigint
  gainWorth: number
  issued: Record<Pool, bigint>
  /** Whether shares may be treated as issued in the year before, the preceding entry. */
  carriesBack: boolean
}

/** How the shares issued in a year are used; the remainder stays unclaimed. */
export type YearUse = Record<Pool, { kept: bigint; carriedBack: bigint }>

interface Flow {
  pool: Pool
  issued: number
  claimed: number
}

interface Model {
  flows: Flow[]
  program: Program
}

/** Relief per penny of shares, in tenths of a penny (ITA 2007 s158, s257AB). */
const RELIEF = { seis: 5, ordinary: 3, knowledgeIntensive: 3 }
const TENTHS = 10n

const isBack = ({ issued, claimed }: Flow) => claimed < issued

/** Every way to claim relief on shares: in their own year or the one before, where there is tax to reduce. */
function flowsOf(years: readonly OptimumYear[]): Flow[] {
  const open = (at: number) => (years[at]?.bill ?? 0n) > 0n
  return years.flatMap(({ issued, carriesBack }, at) =>
    pools
      .filter((pool) => issued[pool] > 0n)
      .flatMap((pool) => [
        ...(carriesBack && open(at - 1) ? [{ pool, issued: at, claimed: at - 1 }] : []),
        ...(open(at) ? [{ pool, issued: at, claimed: at }] : []),
      ]),
  )
}

/**
 * The plan as a linear program. Its variables are the flows, then for each year the relief obtained (in tenths of a
 * penny) and the gain matched. The objectives come in the order of the rules: tax saved, shares with relief, shares
 * carried back, SEIS among them, early years filled, ordinary shares carried back before knowledge-intensive ones.
 */
function modelOf(years: readonly OptimumYear[]): Model {
  const flows = flowsOf(years)
  const relief = (year: number) => flows.length + year
  const matched = (year: number) => flows.length + years.length + year
  const terms = (some: (flow: Flow) => boolean, weight: (flow: Flow) => number = () => 1): Constraint['terms'] =>
    flows.flatMap((flow, at) => (some(flow) ? [[at, weight(flow)] as const] : []))

  const most = (terms: Constraint['terms']) =>
    terms.reduce((sum, [at]) => sum + years[flows[at]!.issued]!.issued[flows[at]!.pool], 0n)
  const limited = (terms: Constraint['terms'], limit: bigint): Constraint[] =>
    most(terms) > limit ? [{ terms, limit }] : []
  const rows: Constraint[] = years.flatMap(({ bill, limits, gain, issued }, year) => {
    const into = (...some: Pool[]) => terms((flow) => flow.claimed === year && some.includes(flow.pool))
    const drawn = terms(
      (flow) => flow.claimed === year,
      ({ pool }) => -RELIEF[pool],
    )
    const matchable = terms(
      (flow) => flow.claimed === year && flow.pool === 'seis',
      () => -1,
    )
    return [
      ...pools.map((pool) => ({
        terms: terms((flow) => flow.issued === year && flow.pool === pool),
        limit: issued[pool],
      })),
      ...limited(into('seis'), limits.seis),
      ...limited(into('ordinary'), limits.ordinary),
      ...limited(into('ordinary', 'knowledgeIntensive'), limits.eis),
      { terms: [...drawn, [relief(year), 1] as const], limit: 0n },
      { terms: [[relief(year), 1] as const], limit: bill * TENTHS },
      { terms: [...matchable, [matched(year), 1] as const], limit: 0n },
      { terms: [[matched(year), 1] as const], limit: gain },
    ]
  })
  const saved = years.flatMap(({ gainWorth }, year) => [
    [relief(year), 10] as const,
    [matched(year), gainWorth] as const,
  ])
  return {
    flows,
    program: {
      variables: flows.length + 2 * years.length,
      rows: rows.filter(({ terms: some }) => some.length > 0),
      objectives: [
        saved,
        terms(() => true),
        terms(isBack),
        terms((flow) => isBack(flow) && flow.pool === 'seis'),
        ...years.map((_, year) => terms((flow) => flow.claimed === year)),
        terms((flow) => isBack(flow) && flow.pool === 'ordinary'),
      ],
    },
  }
}

/** The exact optimum under some further rows, as fractions of a penny. */
const solve = ({ program }: Model, rows: readonly Constraint[]): Generator<void, Solution> =>
  maximise({ ...program, rows: [...program.rows, ...rows] })

function beats(a: Solution, b: Solution): boolean {
  const at = a.objectives.findIndex((value, index) => value * b.denominator !== b.objectives[index]! * a.denominator)
  return at >= 0 && a.objectives[at]! * b.denominator > b.objectives[at]! * a.denominator
}

/** EIS relief reduces a bill first (ITA 2007 s27(5)), so with SEIS it must leave a penny. If it does not: less EIS, or no SEIS. */
function branchesOf({ flows }: Model, years: readonly OptimumYear[], { values, denominator }: Solution): Constraint[] {
  for (const [year, { bill }] of years.entries()) {
    const into = (seis: boolean): Constraint['terms'] =>
      flows.flatMap((flow, at) => (flow.claimed === year && (flow.pool === 'seis') === seis ? [[at, 1] as const] : []))
    const total = (terms: Constraint['terms']) => terms.reduce((sum, [at]) => sum + values[at]!, 0n)
    const eis: Constraint = { terms: into(false), limit: (bill * TENTHS - TENTHS) / 3n }
    const seis: Constraint = { terms: into(true), limit: 0n }
    if (total(seis.terms) > 0n && total(eis.terms) > eis.limit * denominator) return [eis, seis]
  }
  return []
}

/** Each year is decided at most once, which bounds the search by 2 to the power of the years. */
export function* searchBestUse(years: readonly OptimumYear[]): Generator<void, YearUse[]> {
  const model = modelOf(years)
  const branches: Constraint[][] = [[]]
  let best: Solution | null = null
  for (let rows = branches.pop(); rows; rows = branches.pop()) {
    const solution = yield* solve(model, rows)
    if (best && !beats(solution, best)) continue
    const further = branchesOf(model, years, solution)
    if (further.length) branches.push(...further.map((row) => [...rows, row]))
    else best = solution
  }
  return years.map((year, at) => usesOf(model, best!, year, at))
}

/** Amounts carried back are rounded down to the penny; the rest of a penny stays in the year of issue. */
function usesOf({ flows }: Model, { values, denominator }: Solution, { issued }: OptimumYear, year: number): YearUse {
  const value = (pool: Pool, back: boolean): bigint => {
    const at = flows.findIndex((flow) => flow.pool === pool && flow.issued === year && isBack(flow) === back)
    return at < 0 ? 0n : values[at]!
  }
  const use = (pool: Pool) => {
    const kept = value(pool, false)
    const carriedBack = value(pool, true) / denominator
    const whole = kept + value(pool, true) === issued[pool] * denominator
    return { carriedBack, kept: whole && kept > 0n ? issued[pool] - carriedBack : kept / denominator }
  }
  return { seis: use('seis'), ordinary: use('ordinary'), knowledgeIntensive: use('knowledgeIntensive') }
}
