import { Decimal, NIL, atLeastNil, least } from './money.rules.js'
import { ruleOn, taxRules } from './tax-rules.rules.js'

export interface Bequest {
  value: Decimal
  /** ISO day of death: the rule follows the death, not the issue of the shares. */
  diedOn: string
  /** Shares on AIM and its like count as not listed, and have had half relief since 6 April 2026. */
  aimQuoted: boolean
  /** What is left of the £2.5m that business and agricultural property share. */
  allowance?: Decimal
}

export interface BusinessRelief {
  relievedAt100: Decimal
  taxableAfter50: Decimal
  iht: Decimal
}

/** Business relief on qualifying shares held two years, the nil-rate band used elsewhere (IHTA 1984 s104). */
export function businessRelief({ value, diedOn, aimQuoted, allowance }: Bequest): BusinessRelief {
  const limit = ruleOn('iht.businessRelief', diedOn).value
  const full = limit === 'unlimited' ? value : aimQuoted ? NIL : (allowance ?? new Decimal(limit))
  const relievedAt100 = least(value, full)
  const taxableAfter50 = atLeastNil(value.minus(relievedAt100)).div(2)
  return { relievedAt100, taxableAfter50, iht: taxableAfter50.times(taxRules['iht.rate'].value).div(100) }
}
