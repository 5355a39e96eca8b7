import type { CarryBackSplit } from './carry-back.rules.js'
import { Decimal, formatMoney } from './money.rules.js'
import type { Scenario } from './scenarios.rules.js'

export interface Figure {
  exact: string
  rounded: string
  display: string
}

const presentFigure = (value: Decimal): Figure => ({
  exact: value.isZero() ? '0' : value.toString(),
  rounded: value.toFixed(2, Decimal.ROUND_HALF_UP).replace(/^-0\.00$/, '0.00'),
  display: formatMoney(value),
})

export const presentFigures = <K extends string>(values: Record<K, Decimal>): Record<K, Figure> =>
  Object.fromEntries(Object.entries<Decimal>(values).map(([name, value]) => [name, presentFigure(value)])) as Record<
    K,
    Figure
  >

export const presentScenario = ({ label, multiple, own, outcome, net, withoutScheme, difference }: Scenario) => ({
  label,
  multiple: multiple.toString(),
  own,
  ...presentFigures({ net, withoutScheme, difference }),
  workings: presentFigures({ ...outcome }),
})

export const presentCarryBack = (split: CarryBackSplit) => presentFigures({ ...split })
