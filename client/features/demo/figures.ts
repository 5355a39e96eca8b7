import { groupThousands } from '@api/common/thousands.rules'

/** £820,000 and £1,234.50: pence only where there are any. Without Intl, which takes a phone 20 ms to load. */
export function money(amount: number) {
  const [pounds = '', pence] = Math.abs(amount).toFixed(2).split('.')
  return `${amount < 0 ? '\u2212' : ''}£${groupThousands(pounds)}${pence === '00' ? '' : `.${pence}`}`
}

/** £6.4m and £850k, for valuations. */
export const shortMoney = (amount: number) =>
  amount >= 1_000_000
    ? `£${groupThousands(String(Math.round(amount / 10_000) / 100))}m`
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
