import { groupThousands } from '@api/common/thousands.rules'

/** Without Intl, which takes a phone 20 ms to load. */
function grouped(digits: string) {
  const [whole = '', fraction] = digits.split('.')
  return groupThousands(whole) + (fraction ? `.${fraction}` : '')
}

/** £820,000 and £1,234.50: pence only where there are any. */
export const money = (amount: number) =>
  `${amount < 0 ? '\u2212' : ''}£${grouped(Math.abs(amount).toFixed(2).replace(/\.00$/, ''))}`

/** £6.4m and £850k, for valuations. */
export const shortMoney = (amount: number) =>
  amount >= 1_000_000
    ? `£${grouped(String(Math.round(amount / 10_000) / 100))}m`
    : amount >= 10_000
      ? `${money(Math.round(amount / 1000))}k`
      : money(amount)

/** The amount raised in per cent of the target; can exceed 100. */
export const fundedPercent = ({ raised, target }: { raised: number; target: number }) =>
  target > 0 ? Math.round((raised / target) * 1000) / 10 : 0

export const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('en-GB'))
    .join('')
