import type { Capacity, CapacityInput, CapacityTest } from './capacity.rules.js'
import { Decimal } from './money.rules.js'

/** Amber: passed on the figures entered, with something the company should check first. */
export interface Light extends CapacityTest {
  light: 'green' | 'amber' | 'red'
  check?: string
}

const CLOSE = new Decimal('0.9')
const close = (value: Decimal, limit: Decimal | string) =>
  value.gte(CLOSE.times(limit)) ? 'That is close to the limit. Work it out for the day of the issue.' : undefined

const earlierMoney = ({ seisLast3Years, riskFinance12Months, riskFinanceTotal }: CapacityInput) =>
  riskFinanceTotal.lt(Decimal.max(seisLast3Years, riskFinance12Months))
    ? 'The total is less than the earlier money you entered, which counts towards it.'
    : undefined

function ageCheck({ firstCommercialSale, followOn, newMarket }: CapacityInput, { reason }: CapacityTest) {
  if (!firstCommercialSale) return 'You gave no day of a first commercial sale. Check that there has been none.'
  if (/^It follows on/.test(reason) && followOn)
    return 'Say in your application which earlier money this follows on from.'
  if (/^A new product/.test(reason) && newMarket) return 'HMRC will want a business plan for the new product or market.'
  return undefined
}

const checks: Record<string, (input: CapacityInput, test: CapacityTest, capacity: Capacity) => string | undefined> = {
  tradeAge: ({ tradeStarted }) =>
    tradeStarted ? undefined : 'You gave no day on which the trade began. Check that it has not.',
  amount: ({ seisLast3Years, deMinimisAid }) =>
    seisLast3Years.isZero() && deMinimisAid.isZero()
      ? 'You entered no earlier SEIS money and no small government grants (de minimis aid). Grants may count.'
      : undefined,
  age: ageCheck,
  grossAssetsBefore: ({ grossAssets }, _, { eis }) => close(grossAssets, eis.grossAssetsBeforeLimit),
  grossAssetsAfter: ({ grossAssets, grossAssetsAfter }, _, { eis }) =>
    close(grossAssetsAfter ?? grossAssets, eis.grossAssetsAfterLimit),
  annual: earlierMoney,
  lifetime: earlierMoney,
}

/** Each test with its light; only a passed test can be amber. */
export function lightsOf(input: CapacityInput, capacity: Capacity): Record<'seis' | 'eis', Light[]> {
  const lit = (test: CapacityTest): Light => {
    if (test.verdict === 'fail') return { ...test, light: 'red' }
    const check = checks[test.key]?.(input, test, capacity)
    return check ? { ...test, light: 'amber', check } : { ...test, light: 'green' }
  }
  return { seis: capacity.seis.tests.map(lit), eis: capacity.eis.tests.map(lit) }
}
