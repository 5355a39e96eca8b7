const pounds = new Intl.NumberFormat('en-GB')
const pence = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** £820,000 */
export const money = (amount: number) => `£${pounds.format(amount)}`

/** £1,000.00, as in a statement. */
export const moneyWithPence = (amount: number) => `${amount < 0 ? '\u2212' : ''}£${pence.format(Math.abs(amount))}`

/** £6.4m and £850k, for valuations. */
export const shortMoney = (amount: number) =>
  amount >= 1_000_000
    ? `£${pounds.format(Math.round(amount / 10_000) / 100)}m`
    : amount >= 10_000
      ? `£${pounds.format(Math.round(amount / 1000))}k`
      : money(amount)

/** The amount raised in per cent of the target; can exceed 100. */
export const fundedPercent = ({ raised, target }: { raised: number; target: number }) =>
  target > 0 ? Math.round((raised / target) * 1000) / 10 : 0
