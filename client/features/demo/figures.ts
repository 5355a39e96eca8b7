import { groupThousands } from '@api/common/thousands.rules'

/** In pounds and pence, without Intl, which takes a phone 20 ms to load. */
function grouped(amount: number, decimals?: number) {
  const rounded = Math.round(Math.abs(amount) * 100) / 100
  const [whole = '', pence] = (decimals === undefined ? String(rounded) : rounded.toFixed(decimals)).split('.')
  return groupThousands(whole) + (pence ? `.${pence}` : '')
}

const signed = (amount: number, digits: string) => `${amount < 0 ? '\u2212' : ''}£${digits}`

/** £820,000 */
export const money = (amount: number) => signed(amount, grouped(amount))

/** £1,000.00, as in a statement. */
export const moneyWithPence = (amount: number) => signed(amount, grouped(amount, 2))

/** £6.4m and £850k, for valuations. */
export const shortMoney = (amount: number) =>
  amount >= 1_000_000
    ? `${money(Math.round(amount / 10_000) / 100)}m`
    : amount >= 10_000
      ? `${money(Math.round(amount / 1000))}k`
      : money(amount)

/** The amount raised in per cent of the target; can exceed 100. */
export const fundedPercent = ({ raised, target }: { raised: number; target: number }) =>
  target > 0 ? Math.round((raised / target) * 1000) / 10 : 0

/** Of the first two words of a name. */
export const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('en-GB'))
    .join('')
