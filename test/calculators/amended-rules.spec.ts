import { describe, expect, it } from '@jest/globals'
import { BadRequestException } from '@nestjs/common'
import fc from 'fast-check'
import { CalculatorsController } from '../../src/calculators/calculators.controller.js'
import {
  incomeTaxOn,
  largestTaxBill,
  nations,
  personalAllowance,
  taxedBands,
} from '../../src/calculators/income-tax.rules.js'
import { Decimal } from '../../src/calculators/money.rules.js'
import { planYearNames } from '../../src/calculators/tax-years.rules.js'

type Query = Record<string, string | string[]>

const calculators = new CalculatorsController()
const simple = { initialInvestment: '50000', momMultiple: '2', incomeTaxRate: '45' }
const lost = { returnMethod: 'percentage', percentageGain: '-100', momMultiple: '' }

const ask = (scheme: string, more: Query) =>
  calculators.calculate(scheme, { ...simple, ...more }) as Required<ReturnType<CalculatorsController['calculate']>>
const claimed = (scheme: string, more: Query) => ask(scheme, more).claim!
const sold = (scheme: string, more: Query) => ask(scheme, more).disposal!
const plainly = (scheme: string, more: Query) => ask(scheme, more).scenarios!.find(({ own }) => own)!

function refused(scheme: string, more: Query): Record<string, string> {
  try {
    ask(scheme, more)
  } catch (error) {
    return ((error as BadRequestException).getResponse() as { errors: Record<string, string> }).errors
  }
  return {}
}

const pounds = (value: Decimal) => value.toFixed(2)

describe('income tax by bands', () => {
  it.each([
    ['100000', '12570'],
    ['100001', '12570'],
    ['100002', '12569'],
    ['112000', '6570'],
    ['125139', '1'],
    ['125140', '0'],
    ['200000', '0'],
  ])('should give an income of £%s an allowance of £%s, rounded up to the pound', (income, allowance) => {
    expect(personalAllowance(new Decimal(income)).toString()).toBe(allowance)
  })

  it.each([
    ['ruk', '2026-27', '12570', '0.00'],
    ['ruk', '2026-27', '50270', '7540.00'],
    ['ruk', '2026-27', '60000', '11432.00'],
    ['ruk', '2026-27', '112000', '34632.00'],
    ['ruk', '2026-27', '125140', '42516.00'],
    ['ruk', '2026-27', '150000', '53703.00'],
    ['ruk', '2022-23', '150000', '52460.00'],
    ['ruk', '2021-22', '160000', '56960.00'],
    ['scotland', '2026-27', '16537', '753.73'],
    ['scotland', '2026-27', '29526', '3351.53'],
    ['scotland', '2026-27', '43662', '6320.09'],
    ['scotland', '2026-27', '75000', '19482.05'],
    ['scotland', '2026-27', '95000', '28482.05'],
    ['scotland', '2026-27', '150000', '59634.35'],
    // 2,827 x 19% + 12,094 x 20% + 16,171 x 21% + 31,338 x 42%.
    ['scotland', '2025-26', '75000', '19513.80'],
    // 2,306 x 19% + 11,685 x 20% + 17,101 x 21% + 31,338 x 42%.
    ['scotland', '2024-25', '75000', '19528.31'],
    // 2,162 x 19% + 10,956 x 20% + 17,974 x 21% + 94,048 x 42% + 4,860 x 47%.
    ['scotland', '2023-24', '130000', '48160.88'],
    // 2,162 x 19% + 10,956 x 20% + 17,974 x 21% + 118,908 x 41% + 10,000 x 46%.
    ['scotland', '2022-23', '160000', '59728.80'],
    // 2,097 x 19% + 10,629 x 20% + 18,366 x 21% + 118,908 x 41%.
    ['scotland', '2021-22', '150000', '55133.37'],
  ] as const)('should come, in %s in %s on £%s, to £%s', (nation, year, income, tax) => {
    expect(pounds(incomeTaxOn(new Decimal(income), nation, year))).toBe(tax)
  })

  it('should never fall as the income rises, with all that is taxable in its bands', () => {
    const incomes = fc.integer({ min: 0, max: 400_000 }).map((pence) => new Decimal(pence))
    fc.assert(
      fc.property(incomes, fc.constantFrom(...nations), fc.constantFrom(...planYearNames), (income, nation, year) => {
        expect(incomeTaxOn(income.plus(1), nation, year).gte(incomeTaxOn(income, nation, year))).toBe(true)
        const amounts = taxedBands(income, nation, year).reduce((sum, { amount }) => sum.plus(amount), new Decimal(0))
        expect(amounts.toString()).toBe(Decimal.max(income.minus(personalAllowance(income)), 0).toString())
      }),
    )
  })

  it.each([
    ['20', '2026-27', '7540.00'],
    ['40', '2026-27', '42516.00'],
    ['40', '2022-23', '52460.00'],
    ['40', '2021-22', '52460.00'],
  ])('should be at most what the %s%% band allows in %s: £%s', (rate, year, most) => {
    expect(pounds(largestTaxBill(rate, year)!)).toBe(most)
  })
})

describe('rule 2, the bill', () => {
  it('should come from the income of each year, with the bands of that year', () => {
    const { taxBillBasis, taxBillAvailable, lastYearTaxBillBasis, lastYearTaxBillAvailable } = claimed('seis', {
      reliefs: ['loss', 'carry-back'],
      taxYear: '2023-24',
      income: '112000',
      lastYearIncome: '160000',
    })
    expect([taxBillBasis, taxBillAvailable?.rounded]).toEqual(['income', '34632.00'])
    expect([lastYearTaxBillBasis, lastYearTaxBillAvailable?.rounded]).toEqual(['income', '56960.00'])
  })

  it('should be nil for an income of nil, and not be asked for', () => {
    expect(claimed('eis', { income: '0' })).toMatchObject({
      taxBillBasis: 'income',
      taxBillAvailable: { rounded: '0.00' },
      askTaxBill: false,
      incomeTaxRelief: { rounded: '0.00' },
    })
  })

  it('should be reduced by what other subscriptions use of it', () => {
    expect(claimed('eis', { income: '60000', otherSubscriptions: '10000' }).taxBillAvailable?.rounded).toBe('8432.00')
  })

  it.each([
    ['85032', false],
    ['85032.02', true],
  ])('should be asked of a 45%% payer of £%s of SEIS shares: %s', (initialInvestment, asked) => {
    expect(claimed('seis', { initialInvestment }).askTaxBill).toBe(asked)
  })

  it('should be asked of a 45% payer after counting other subscriptions, by the ceiling of the year', () => {
    const other = { initialInvestment: '50000', otherSubscriptions: '40000' }
    expect(claimed('seis', other).askTaxBill).toBe(true)
    expect(claimed('seis', { ...other, otherSubscriptions: '35000' }).askTaxBill).toBe(false)
    expect(claimed('eis', { initialInvestment: '170000', taxYear: '2022-23' }).askTaxBill).toBe(false)
    expect(claimed('eis', { initialInvestment: '175000', taxYear: '2022-23' }).askTaxBill).toBe(true)
  })

  it('should not be asked for in a year that gives no relief, nor once it is known', () => {
    const none = { initialInvestment: '300000', otherSubscriptions: '200000' }
    expect(claimed('seis', none).askTaxBill).toBe(false)
    expect(claimed('seis', { initialInvestment: '200000', taxBill: '100000' }).askTaxBill).toBe(false)
    expect(claimed('seis', { initialInvestment: '200000', income: '300000' }).askTaxBill).toBe(false)
  })

  it('should be asked for of the year before only with carry-back', () => {
    const large = { initialInvestment: '400000', nation: 'scotland' }
    expect(claimed('seis', large)).toMatchObject({ askTaxBill: true, askLastYearTaxBill: false })
    expect(claimed('seis', { ...large, reliefs: ['carry-back'] })).toMatchObject({
      askTaxBill: true,
      askLastYearTaxBill: true,
    })
  })

  it('should be asked for in Scotland whenever nothing is known, with the figures of the rest of the kingdom', () => {
    const payer = { initialInvestment: '1000', incomeTaxRate: '40' }
    expect(claimed('eis', { ...payer, nation: 'scotland' })).toMatchObject({
      askTaxBill: true,
      taxBillBasis: 'ceiling',
      taxBillAvailable: { rounded: '42516.00' },
    })
    expect(claimed('eis', { ...payer, nation: 'scotland', taxBill: '900' }).askTaxBill).toBe(false)
    expect(claimed('eis', { ...payer, scottishRate: '42' })).toMatchObject({
      askTaxBill: true,
      taxBillBasis: 'ceiling',
    })
    expect(ask('eis', { ...payer, scottishRate: '42' }).options).toMatchObject({ nation: 'scotland' })
  })

  it('should be refused together with the income of the same year, even a bill of nil', () => {
    expect(
      Object.keys(refused('eis', { income: '1', taxBill: '0', lastYearIncome: '0', lastYearTaxBill: '0' })),
    ).toEqual(['income', 'lastYearIncome'])
    expect(refused('eis', { income: '60000', lastYearTaxBill: '100' })).toEqual({})
  })

  it('should refuse an income that is not an amount, and an unknown nation', () => {
    expect(Object.keys(refused('eis', { income: '1e5', lossIncome: '-1', nation: 'wales' })).sort()).toEqual([
      'income',
      'lossIncome',
      'nation',
    ])
  })
})

describe('rule 4, what is exempt', () => {
  const exempt = (more: Query) => sold('seis', { initialInvestment: '300000', ...more }).exemptGain.rounded

  it('should be the part within the limit where the bill covers all of it, or else the relief as a share of full relief', () => {
    expect(exempt({ taxBill: '100000' })).toBe('200000.00')
    expect(exempt({ taxBill: '30000' })).toBe('60000.00')
    expect(exempt({ taxBill: '0' })).toBe('0.00')
  })

  it('should be everything where only the bill falls short, and nothing in a year without relief', () => {
    expect(exempt({ initialInvestment: '150000', taxBill: '0.01' })).toBe('150000.00')
    expect(exempt({ initialInvestment: '150000', taxBill: '0' })).toBe('0.00')
  })

  it('should be all that was carried back, however much is above this year’s limit', () => {
    // 1,000,000 back with 5,000 of relief; 1,000,000 of 1,500,000 this year, with 150,000 of the full 450,000.
    const more = { initialInvestment: '2500000', reliefs: ['carry-back'], lastYearTaxBill: '5000', taxBill: '150000' }
    expect(sold('eis', more)).toMatchObject({ exemptGain: { rounded: '1500000.00' } })
  })
})

describe('rule 5, what a reinvestment saves', () => {
  const saved = (more: Query) => claimed('seis', { reliefs: ['reinvestment'], ...more }).reinvestmentTaxSaved.rounded

  it.each([
    ['0', '600.00'],
    ['2500', '600.00'],
    ['3000', '480.00'],
    ['5000', '0.00'],
    ['9000', '0.00'],
  ])('should be, for a £5,000 gain of which £%s is covered, £%s', (gainCovered, tax) => {
    expect(saved({ gain: '5000', gainCovered })).toBe(tax)
    expect(saved({ otherGain: '5000', gainCovered })).toBe(tax)
  })

  it('should be worked out for each year with its own cover, with the split counting what is saved', () => {
    const both = claimed('seis', {
      reliefs: ['reinvestment', 'carry-back'],
      gain: '50000',
      gainCovered: '50000',
      lastYearGain: '40000',
      lastYearGainCovered: '0',
    })
    expect(both).toMatchObject({
      exemptGainLastYear: { rounded: '20000.00' },
      reinvestmentTaxSaved: { rounded: '4800.00' },
    })
  })

  it('should refuse cover without a gain', () => {
    expect(Object.keys(refused('seis', { gainCovered: '0' }))).toEqual(['gainCovered'])
    expect(Object.keys(refused('seis', { gainCovered: '1', lastYearGain: '5' }))).toEqual(['gainCovered'])
  })
})

describe('rule 6, the day of a deferred gain', () => {
  const deferral = { reliefs: ['deferral'], gain: '40000' }

  it.each([
    ['2026-11-01', '2023-11-01', '2027-11-01', '2023-10-31', '2027-11-02'],
    ['', '2023-04-06', '2028-04-05', '2023-04-05', '2028-04-06'],
  ])('should lie, for an issue on “%s”, between %s and %s', (issueDate, first, last, before, after) => {
    for (const gainDate of [first, last]) expect(refused('eis', { ...deferral, issueDate, gainDate })).toEqual({})
    for (const gainDate of [before, after])
      expect(Object.keys(refused('eis', { ...deferral, issueDate, gainDate }))).toEqual(['gainDate'])
  })

  it('should set the rate, with its tax year deciding which rates there were', () => {
    const at = (gainDate: string) =>
      claimed('eis', { ...deferral, issueDate: '2026-11-01', gainDate }).deferredTax.rounded
    expect([at('2024-10-29'), at('2024-10-30')]).toEqual(['8000.00', '9600.00'])
    const old = { ...deferral, issueDate: '2026-11-01', gainDate: '2023-11-01' }
    expect(claimed('eis', { ...old, cgtRate: '10' }).deferredTax.rounded).toBe('4000.00')
    expect(Object.keys(refused('eis', { ...old, cgtRate: '24' }))).toEqual(['cgtRate'])
  })

  it('should lie within the tax year without deferral, as the day of issue always should', () => {
    expect(Object.keys(refused('eis', { gainDate: '2023-11-01', issueDate: '2027-04-06' })).sort()).toEqual([
      'gainDate',
      'issueDate',
    ])
    expect(refused('seis', { issueDate: '2026-04-06' })).toEqual({})
    expect(Object.keys(refused('seis', { issueDate: '2026-02-30' }))).toEqual(['issueDate'])
  })
})

describe('rule 8, which shares of a part sale go first', () => {
  // Back 1,000,000 with 240,000 of relief; 200,000 kept without any.
  const mixed = {
    initialInvestment: '1200000',
    momMultiple: '0.5',
    reliefs: ['loss', 'carry-back'],
    taxBill: '0',
    lastYearTaxBill: '240000',
    disposal: 'armsLength',
  }

  it('should be those of a year without relief, then the others', () => {
    expect(sold('eis', { ...mixed, soldShare: '10' })).toMatchObject({
      costOfSharesSold: { rounded: '120000.00' },
      reliefWithdrawn: { rounded: '0.00' },
      reliefKept: { rounded: '0.00' },
    })
    expect(sold('eis', { ...mixed, soldShare: '100' })).toMatchObject({ reliefWithdrawn: { rounded: '120000.00' } })
  })

  it('should be in proportion where each year gave relief, including those above the limit', () => {
    const above = { initialInvestment: '300000', momMultiple: '0.5', disposal: 'armsLength', taxBill: '100000' }
    expect(sold('seis', { ...above, soldShare: '50' })).toMatchObject({
      reliefWithdrawn: { rounded: '25000.00' },
      reliefKept: { rounded: '25000.00' },
    })
  })

  it('should bring a deferred gain back in proportion to all shares', () => {
    const deferred = { ...mixed, reliefs: ['carry-back', 'deferral'], gain: '100000', soldShare: '25' }
    expect(sold('eis', deferred).deferredGainRevived.rounded).toBe('25000.00')
  })
})

describe('rule 9, what a loss is worth', () => {
  const loss = (more: Query) => sold('eis', { ...lost, taxBill: '15000', ...more })

  it.each([
    // A loss of 35,000: all of it in either year, at 20% and 40%.
    ['the dearer year alone', { lossIncome: '50270', beforeLossIncome: '90000' }, '35000.00', '14000.00'],
    ['the year before first', { lossIncome: '20000', beforeLossIncome: '60000' }, '35000.00', '8946.00'],
    [
      'one year where the other saves nothing',
      { lossIncome: '12570', beforeLossIncome: '30000' },
      '30000.00',
      '3486.00',
    ],
    ['none where nothing is saved', { lossIncome: '12570', beforeLossIncome: '0' }, '0.00', '0.00'],
    ['the other year nil beside one', { beforeLossIncome: '20000' }, '20000.00', '1486.00'],
  ])('should be that of %s', (_, more, used, value) => {
    const { lossUsed, lossReliefValue, lossLeft } = loss(more)
    expect([lossUsed.rounded, lossReliefValue.rounded]).toEqual([used, value])
    expect(new Decimal(lossLeft.exact).plus(lossUsed.exact).toString()).toBe('35000')
  })

  it('should take the income of the bill for both years, with the bands of Scotland there', () => {
    const scottish = { ...lost, income: '95000', nation: 'scotland', initialInvestment: '10000' }
    // 7,000 x 45%.
    expect(sold('eis', scottish).lossReliefValue.rounded).toBe('3150.00')
  })

  it('should follow the known bills, not the rate of the chosen band', () => {
    const more = { lossIncome: '90000', beforeLossIncome: '0' }
    expect(loss({ ...more, incomeTaxRate: '20' }).lossReliefValue.rounded).toBe('14000.00')
    expect(loss({ ...more, lossTaxBills: '1000' })).toMatchObject({
      lossReliefValue: { rounded: '1000.00' },
      lossUsed: { rounded: '35000.00' },
    })
  })

  it('should be nothing in either form for a sale not at arm’s length, with all of the loss left', () => {
    for (const lossRelief of ['income', 'gains'])
      expect(sold('eis', { momMultiple: '0.4', disposal: 'notArmsLength', lossRelief, income: '90000' })).toMatchObject(
        {
          lossUsed: { rounded: '0.00' },
          lossReliefValue: { rounded: '0.00' },
          lossLeft: { rounded: '30000.00' },
        },
      )
  })

  it('should use the same incomes for the comparator, and the cap', () => {
    const { withoutScheme } = plainly('eis', {
      ...lost,
      initialInvestment: '200000',
      taxBill: '60000',
      lossIncome: '250000',
    })
    // 50,000 at 45%.
    expect(withoutScheme.rounded).toBe('-177500.00')
  })
})

describe('rules 12 and 13, what a company can raise', () => {
  const company = { date: '2026-10-01', grossAssets: '100000', employees: '5' }
  const capacity = (more: Query) =>
    calculators.capacity({ ...company, ...more }) as Required<ReturnType<CalculatorsController['capacity']>>
  const earlier = (more: Query) => {
    const { askEisOrVctBefore, tests } = capacity(more).seis!
    return [askEisOrVctBefore, tests.find(({ key }) => key === 'noEarlierEisOrVct')?.verdict]
  }

  it('should ask about EIS and VCT money where more was raised than SEIS explains', () => {
    expect(earlier({})).toEqual([false, 'pass'])
    expect(earlier({ riskFinanceTotal: '200000', seisLast3Years: '200000' })).toEqual([false, 'pass'])
    expect(earlier({ riskFinanceTotal: '200000.01', seisLast3Years: '200000' })).toEqual([true, 'fail'])
    expect(earlier({ riskFinance12Months: '1' })).toEqual([true, 'fail'])
  })

  it('should take a yes or no as given', () => {
    expect(earlier({ riskFinanceTotal: '1', eisOrVctBefore: 'no' })).toEqual([false, 'pass'])
    expect(earlier({ eisOrVctBefore: 'yes' })).toEqual([false, 'fail'])
    expect(earlier({ riskFinanceTotal: '1', eisOrVctBefore: 'yes' })).toEqual([false, 'fail'])
  })

  it('should leave room in the assets, whether or not those after the issue are given', () => {
    const raise = (more: Query) => capacity({ grossAssets: '30000000', ...more }).eis!.canRaise.rounded
    expect(raise({})).toBe('5000000.00')
    expect(raise({ grossAssetsAfter: '30000000' })).toBe('5000000.00')
    expect(raise({ grossAssetsAfter: '35000000' })).toBe('5000000.00')
    expect(raise({ grossAssetsAfter: '35000000.01' })).toBe('0.00')
  })
})
