import { Decimal, ZERO } from './money.rules.js'
import type { Pool } from './plan-optimum.rules.js'
import type { PlanInvestment } from './plan.types.js'

export const toPence = (value: Decimal): bigint => BigInt(value.times(100).floor().toFixed(0))
export const fromPence = (pence: bigint): Decimal => new Decimal(pence.toString()).div(100)

export const poolOf = ({ scheme, knowledgeIntensive }: PlanInvestment): Pool =>
  scheme === 'seis' ? 'seis' : knowledgeIntensive ? 'special' : 'ordinary'

export const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), ZERO)
