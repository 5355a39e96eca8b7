import { Decimal, formatMoney } from './money.rules.js'

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

export const presentOptional = (value: Decimal | null): Figure | null => value && presentFigure(value)

export const presentFigures = <K extends string>(values: Record<K, Decimal>): Record<K, Figure> =>
  Object.fromEntries(Object.entries<Decimal>(values).map(([name, value]) => [name, presentFigure(value)])) as Record<
    K,
    Figure
  >

export type Presented<T> = { [K in keyof T]: T[K] extends Decimal ? Figure : T[K] }

export const presentRecord = <T extends object>(record: T): Presented<T> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, value instanceof Decimal ? presentFigure(value) : value]),
  ) as Presented<T>
