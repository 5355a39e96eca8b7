import type { Decimal } from '@api/calculators/money.rules'
import { formatPlain, formatPounds } from '@api/calculators/money.rules'

const scales = [
  ['tn', '1e12'],
  ['bn', '1e9'],
  ['m', '1e6'],
] as const

/** Short labels for an axis: £50,000, £2.5m, £10bn. */
export function axisLabel(value: Decimal): string {
  const scale = scales.find(([, size]) => value.abs().gte(size))
  if (!scale) return formatPounds(value.toDecimalPlaces(value.abs().gte(1000) ? 0 : 2))
  return `${value.isNegative() ? '-' : ''}£${formatPlain(value.abs().div(scale[1]))}${scale[0]}`
}
