import type { Disposal } from '@api/calculators/disposal.rules'
import { type Decimal, ZERO, formatMoney, formatSigned } from '@api/calculators/money.rules'
import type { StatementRow } from '@/components/ui/blocks'

/** A sum taken off; what rounds to nil has no sign. */
const minus = (value: Decimal) => formatSigned(value).replace('+', '\u2212')

/** A sale as a statement: what was paid, what comes back, and the result. */
export function disposalLines(disposal: Disposal): StatementRow[] {
  const optional: [string, Decimal, string][] = [
    ['Gain exempt from Capital Gains Tax', disposal.exemptGain, formatMoney(disposal.exemptGain)],
    ['Capital Gains Tax', disposal.cgt, minus(disposal.cgt)],
    ['Loss relief', disposal.lossReliefValue, formatSigned(disposal.lossReliefValue)],
    ['Loss left to use later, not counted', disposal.lossLeft, formatMoney(disposal.lossLeft)],
    ['Reinvestment tax saved', disposal.reinvestmentTaxSaved, formatSigned(disposal.reinvestmentTaxSaved)],
    ['Reinvestment tax to pay back', disposal.reinvestmentTaxRestored, minus(disposal.reinvestmentTaxRestored)],
    ['Deferred tax now due, not counted', disposal.deferredTaxDue, formatMoney(disposal.deferredTaxDue)],
  ]
  return [
    { label: 'Cost of the shares sold', figure: minus(disposal.costOfSharesSold) },
    { label: 'Price received', figure: formatSigned(disposal.proceeds) },
    { label: 'Income tax relief withdrawn', figure: formatMoney(disposal.reliefWithdrawn) },
    { label: 'Income tax relief kept', figure: formatSigned(disposal.reliefKept) },
    ...optional.filter(([, value]) => value.gt(0)).map(([label, , figure]) => ({ label, figure })),
    { label: resultLabel(disposal.net), figure: formatMoney(disposal.net.abs()), total: true },
  ]
}

function resultLabel(net: Decimal): string {
  if (formatMoney(net) === formatMoney(ZERO)) return 'You break even'
  return net.lt(0) ? 'You lose' : 'You gain'
}
