/** Maximises several objectives, one after another, over variables of nil or more under rows with limits. */
export interface Constraint {
  terms: readonly (readonly [variable: number, coefficient: number])[]
  limit: bigint
}

export interface Program {
  variables: number
  rows: readonly Constraint[]
  /** Most important first; each in the form of a row. */
  objectives: readonly Constraint['terms'][]
}

/** Values and objectives are fractions over a common denominator. */
export interface Solution {
  denominator: bigint
  values: bigint[]
  objectives: bigint[]
}

/** Integer pivoting: every entry is a whole number over `denominator`. Only the money needs BigInt. */
interface Tableau {
  denominator: number
  body: number[][]
  limits: bigint[]
  costs: number[][]
  reached: bigint[]
  basic: number[]
  free: number[]
}

const dense = (terms: Constraint['terms'], length: number): number[] => {
  const line = new Array<number>(length).fill(0)
  for (const [variable, coefficient] of terms) line[variable]! += coefficient
  return line
}

const start = ({ variables, rows, objectives }: Program): Tableau => ({
  denominator: 1,
  body: rows.map(({ terms }) => dense(terms, variables)),
  limits: rows.map(({ limit }) => limit),
  costs: objectives.map((terms) => dense(terms, variables)),
  reached: objectives.map(() => 0n),
  basic: rows.map((_, index) => variables + index),
  free: Array.from({ length: variables }, (_, index) => index),
})

/** The variable that improves the first improvable objective most; after many pivots, the one with the lowest index, which prevents cycles (Bland's rule). */
function entering({ costs, free }: Tableau, steepest: boolean): number {
  for (const [importance, line] of costs.entries()) {
    let best = -1
    for (let column = 0; column < free.length; column++) {
      if (line[column]! <= 0 || costs.slice(0, importance).some((above) => above[column] !== 0)) continue
      if (best < 0 || (steepest ? line[column]! > line[best]! : free[column]! < free[best]!)) best = column
    }
    if (best >= 0) return best
  }
  return -1
}

function leaving({ body, limits, basic }: Tableau, column: number): number {
  let best = -1
  for (let row = 0; row < body.length; row++) {
    const entry = body[row]![column]!
    if (entry <= 0) continue
    if (best < 0) {
      best = row
      continue
    }
    const order = limits[row]! * BigInt(body[best]![column]!) - limits[best]! * BigInt(entry)
    if (order < 0n || (order === 0n && basic[row]! < basic[best]!)) best = row
  }
  return best
}

function pivot(tableau: Tableau, row: number, column: number) {
  const { body, limits, costs, reached, basic, free, denominator } = tableau
  const pivotLine = body[row]!
  const by = pivotLine[column]!
  const [wide, old] = [BigInt(by), BigInt(denominator)]
  const reduce = (line: number[]): number => {
    const factor = line[column]!
    for (let at = 0; at < line.length; at++)
      if (at !== column) line[at] = (line[at]! * by - factor * pivotLine[at]!) / denominator
    line[column] = -factor
    return factor
  }
  for (let at = 0; at < body.length; at++)
    if (at !== row) limits[at] = (limits[at]! * wide - BigInt(reduce(body[at]!)) * limits[row]!) / old
  costs.forEach((line, at) => (reached[at] = (reached[at]! * wide + BigInt(reduce(line)) * limits[row]!) / old))
  pivotLine[column] = denominator
  ;[basic[row], free[column]] = [free[column]!, basic[row]!]
  tableau.denominator = by
}

const MAX_PIVOTS = 400

/** Yields after each pivot: a program of many variables takes many of them. */
export function* maximise(program: Program): Generator<void, Solution> {
  const tableau = start(program)
  for (let pivots = 0; ; pivots++) {
    const column = entering(tableau, pivots < MAX_PIVOTS)
    if (column < 0) break
    const row = leaving(tableau, column)
    if (row < 0) throw new RangeError('The program has no bound')
    pivot(tableau, row, column)
    yield
  }
  const values = new Array<bigint>(program.variables).fill(0n)
  tableau.basic.forEach((variable, row) => {
    if (variable < program.variables) values[variable] = tableau.limits[row]!
  })
  return { denominator: BigInt(tableau.denominator), values, objectives: tableau.reached }
}
