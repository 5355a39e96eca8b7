import { describe, expect, it } from '@jest/globals'
import { type CalculatorOptions, defaultOptions } from '@api/calculators/calculator-options.rules'
import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import { claimOf } from '@api/calculators/claim.rules'
import { scenariosOf } from '@api/calculators/scenarios.rules'
import { askedLine, disposalLines, limitLine, lossCondition, reliefLabel } from './claim-wording'
import { reliefCopy } from './relief-copy'

const inputs = {
  initialInvestment: '50,000',
  returnMethod: 'mom',
  momMultiple: '3.0',
  percentageGain: '',
  incomeTaxRate: '20',
} as const

const claim = (scheme: Scheme, options: Partial<CalculatorOptions>, initialInvestment = '50,000') =>
  claimOf(scheme, { ...inputs, initialInvestment }, { ...defaultOptions, ...options })

describe('the most that a band owes', () => {
  const line = (options: Partial<CalculatorOptions>) => askedLine('20', claim('seis', options).thisYear)

  it('should be the bill itself, with the share of it that other shares use', () => {
    expect(line({})).toBe('Most 20% payers owe no more than £7,540 for 2026-27, so relief stops there.')
    expect(line({ otherSubscriptions: '10,000' })).toBe(
      'Most 20% payers owe no more than £7,540 for 2026-27, and your other shares use £5,000 of it, so relief stops there.',
    )
  })

  it('should be used up by other shares, but never beyond the bill', () => {
    expect(line({ otherSubscriptions: '20,000' })).toMatch(
      /£7,540 for 2026-27, and your other shares use £7,540 of it, so/,
    )
  })
})

describe('what the leading figures depend on', () => {
  const result = (scheme: Scheme, options: Partial<CalculatorOptions>, incomeTaxRate = '45') =>
    scenariosOf(scheme, { ...inputs, incomeTaxRate }, { ...defaultOptions, ...options })
  const label = (...given: Parameters<typeof result>) => reliefLabel(result(...given).claim)
  const condition = (...given: Parameters<typeof result>) => lossCondition(result(...given))

  it('should be a bill where none is known, including what other shares use of it', () => {
    expect(label('seis', {})).toBe('Relief if your income tax bill is at least £25,000')
    expect(label('seis', { otherSubscriptions: '10,000' })).toBe('Relief if your income tax bill is at least £30,000')
    expect(label('seis', { taxBill: '25,000' })).toBe('Relief you can claim')
    expect(label('seis', { income: '112,000' })).toBe('Relief you can claim')
  })

  it('should be income taxed at the chosen rate, gains at theirs, or the income that was entered', () => {
    expect(condition('seis', {})).toBe(', counting £11,250 of loss relief, which needs £25,000 of income taxed at 45%')
    expect(condition('seis', { lossRelief: 'gains' })).toMatch(/£6,000 .+ £25,000 of gains taxed at 24%$/)
    expect(condition('seis', { income: '60,000' })).toMatch(/of the income you entered$/)
    expect(condition('seis', { reliefs: [] })).toBe('')
  })

  it('should be stated for a 45% payer above the bill that all of them owe, and in Scotland always', () => {
    const year = (options: Partial<CalculatorOptions>) => result('seis', options).claim.thisYear
    expect(askedLine('45', year({}))).toBe('Every 45% payer owes £42,516 for 2026-27; this relief needs a larger bill.')
    expect(askedLine('45', year({ nation: 'scotland' }))).toMatch(/^Scotland has bands of its own/)
  })
})

describe('what reinvestment relief counts', () => {
  const says = (initialInvestment: string, options: Partial<CalculatorOptions>) => {
    const scenarios = scenariosOf('seis', { ...inputs, initialInvestment }, { ...defaultOptions, ...options })
    const { says, figure, figureSays } = reliefCopy('seis').reinvestment
    return [says(scenarios), `${figure(scenarios)} ${figureSays(scenarios)}`]
  }

  it('should be the gain of the year, at its rate', () => {
    expect(says('20,000', { taxBill: '20,000' })).toEqual([
      'Half of a gain you reinvest is exempt. Counts £20,000 of gains made in 2026-27.',
      '£2,400 more, at 24%; £1,800 at 18%, where the gain fits your basic-rate band',
    ])
    expect(says('20,000', { taxBill: '20,000', gain: '5,000', cgtRate: '18' })).toEqual([
      expect.stringMatching(/Counts £5,000 of gains made in 2026-27\.$/),
      '£450 more, at 18%',
    ])
  })

  it.each([['on'], ['off']])(
    'should be the gain of the year that the shares are carried back to, with the relief %s',
    (state) => {
      expect(
        says('100,000', {
          taxYear: '2024-25',
          taxBill: '0',
          lastYearTaxBill: '60,000',
          lastYearGain: '100,000',
          reliefs: state === 'on' ? ['carry-back', 'reinvestment'] : ['carry-back'],
        }),
      ).toEqual([
        expect.stringMatching(/Counts £100,000 of gains made in 2023-24\.$/),
        '£10,000 more, at 20%; £5,000 at 10%, where the gain fits your basic-rate band',
      ])
    },
  )

  it('should be the gains of both years, each at its own rate', () => {
    expect(
      says('300,000', {
        taxYear: '2024-25',
        taxBill: '100,000',
        lastYearTaxBill: '100,000',
        gain: '80,000',
        lastYearGain: '50,000',
        reliefs: ['carry-back', 'reinvestment'],
      }),
    ).toEqual([
      expect.stringMatching(/Counts £50,000 of gains made in 2023-24 and £80,000 of gains made in 2024-25\.$/),
      '£14,600 more, at 20% and 24%; £9,700 at 10% and 18%, where the gain fits your basic-rate band',
    ])
  })

  it('should be nothing where no relief is given', () => {
    expect(says('50,000', { taxBill: '0' })).toEqual([expect.stringMatching(/Counts no gain here\.$/), '£0 more'])
  })
})

describe('what carry-back moves', () => {
  const moves = (lastYearTaxBill: string) => {
    const scenarios = scenariosOf('seis', inputs, { ...defaultOptions, lastYearTaxBill, reliefs: ['carry-back'] })
    const { figure, figureSays } = reliefCopy('seis')['carry-back']
    return `${figure(scenarios)} ${figureSays(scenarios)}`
  }

  it('should be an amount of relief or "Nothing", but never £0', () => {
    expect(moves('7,000')).toBe('£7,000 moves to 2025-26')
    expect(moves('0')).toBe('Nothing moves to 2025-26')
  })
})

describe('the limit that an investment is above', () => {
  const bills = { taxBill: '2,000,000', lastYearTaxBill: '2,000,000' }

  it('should be the year’s own', () => {
    expect(limitLine(claim('seis', bills, '500,000'), '')).toBe('the annual limit of £200,000')
    const nothingBack = { taxBill: '200,000', lastYearTaxBill: '0', reliefs: ['carry-back'] } as const
    expect(limitLine(claim('seis', nothingBack, '500,000'), '')).toBe('the annual limit of £200,000')
  })

  it('should be that of both years where shares are carried back', () => {
    const back = { ...bills, reliefs: ['carry-back'] } as const
    expect(limitLine(claim('seis', back, '500,000'), '')).toBe('the limits of 2025-26 and 2026-27, £400,000 in all')
    expect(limitLine(claim('seis', { ...back, taxYear: '2023-24' }, '500,000'), '')).toBe(
      'the limits of 2022-23 and 2023-24, £300,000 in all',
    )
  })

  it('should count other shares above £1m as knowledge-intensive', () => {
    const others = claim('eis', { ...bills, otherSubscriptions: '1,400,000', knowledgeIntensive: '700,000' }, '700,000')
    expect(others.aboveLimit.toString()).toBe('100000')
    expect(limitLine(others, '700,000')).toBe('the annual limit of £2,000,000')
  })

  it('should rise once for knowledge-intensive shares, whichever year they count in', () => {
    const options = { ...bills, reliefs: ['carry-back'], knowledgeIntensive: '500,000' } as const
    const four = claim('eis', options, '4,000,000')
    expect(four.aboveLimit.toString()).toBe('1500000')
    expect(limitLine(four, options.knowledgeIntensive)).toBe('the limits of 2025-26 and 2026-27, £2,500,000 in all')
  })
})

function lines(initialInvestment: string, momMultiple: string, soldShare = '') {
  const sold = { ...inputs, initialInvestment, momMultiple, incomeTaxRate: '40' }
  const options = { ...defaultOptions, disposal: 'notArmsLength', soldShare } as const
  const rows = disposalLines(scenariosOf('eis', sold, options).disposal)
  return Object.fromEntries(rows.map(({ label, figure }) => [label, figure]))
}

describe('the statement of a sale', () => {
  it('should sign the money that goes out and the money that comes in', () => {
    expect(lines('1,000', '2')).toMatchObject({
      'Cost of the shares sold': '\u2212£1,000',
      'Price received': '+£2,000',
      'Capital Gains Tax': '\u2212£240',
      'You gain': '£760',
    })
    expect(lines('1,000', '0.5')).toMatchObject({ 'You lose': '£500' })
  })

  it('should give no sign to what rounds to nil, and call it neither a gain nor a loss', () => {
    expect(lines('40', '0.5', '0.01')).toMatchObject({ 'Cost of the shares sold': '£0', 'You break even': '£0' })
    expect(lines('1,000', '1')).toMatchObject({ 'You break even': '£0' })
  })
})
