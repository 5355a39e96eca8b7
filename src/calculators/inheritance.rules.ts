import { type CalculatorOptions, readAmount } from './calculator-options.rules.js'
import { isDay } from './dates.rules.js'
import { Decimal, ZERO, formatPounds, minOf, nonNegative, parseNumber } from './money.rules.js'
import { ruleOn, taxRules } from './tax-rules.rules.js'

export interface Bequest {
  value: Decimal
  /** The rules depend on the date of death, not on the issue of the shares. */
  diedOn: string
  ownedYears: Decimal
  /** The part of the £2.5m allowance used by other business or agricultural property. */
  allowanceUsed: Decimal
  spouseAllowance: Decimal
  /** Shares on AIM and similar markets count as unlisted and have had half relief since 6 April 2026. */
  aimTraded: boolean
}

const YEARS_OWNED = 2

const yearsOwned = ({ ownedYears }: CalculatorOptions) => parseNumber(ownedYears) ?? new Decimal(YEARS_OWNED)

function allowanceOn({ diedOn, allowanceUsed, spouseAllowance }: Bequest): Decimal | null {
  const limit = ruleOn('iht.businessRelief', diedOn).value
  if (limit === 'unlimited') return null
  return nonNegative(new Decimal(limit).plus(minOf(spouseAllowance, new Decimal(limit))).minus(allowanceUsed))
}

/** Business relief on qualifying shares, assuming the nil-rate band is used elsewhere (IHTA 1984 s104, s106; FA 2026 Sch 12). */
export function businessRelief(bequest: Bequest) {
  const { value, aimTraded } = bequest
  const allowance = allowanceOn(bequest)
  const owned = bequest.ownedYears.gte(YEARS_OWNED)
  const inFull = !allowance ? value : aimTraded ? ZERO : minOf(value, allowance)
  const relievedAt100 = owned ? inFull : ZERO
  const relievedAt50 = owned ? value.minus(relievedAt100) : ZERO
  const taxable = value.minus(relievedAt100).minus(relievedAt50.div(2))
  return { allowance, relievedAt100, relievedAt50, taxable, tax: taxable.times(taxRules['iht.rate'].value).div(100) }
}

export type BusinessRelief = ReturnType<typeof businessRelief>

export function whyRelieved({ options, relief }: { options: CalculatorOptions; relief: BusinessRelief }): string {
  if (yearsOwned(options).lt(YEARS_OWNED)) return 'No relief: the shares were owned for less than two years.'
  if (!relief.allowance) return 'Before 6 April 2026 relief had no limit.'
  if (options.aimTraded === 'yes')
    return 'Shares traded on AIM or a similar market are relieved by half, whatever is left of the allowance.'
  return `Relief in full up to ${formatPounds(relief.allowance)}, by half above.`
}

export function inheritanceOf(options: CalculatorOptions): BusinessRelief | null {
  const value = readAmount(options.valueAtDeath)
  if (!value) return null
  return businessRelief({
    value,
    diedOn: isDay(options.diedOn) ? options.diedOn : '2026-04-06',
    ownedYears: yearsOwned(options),
    allowanceUsed: readAmount(options.allowanceUsed) ?? ZERO,
    spouseAllowance: readAmount(options.spouseAllowance) ?? ZERO,
    aimTraded: options.aimTraded === 'yes',
  })
}
