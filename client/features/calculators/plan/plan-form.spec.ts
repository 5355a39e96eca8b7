import { describe, expect, it } from '@jest/globals'
import { addressOf, missingYear, planRequestOf, readForm, refusalsOf } from './plan-form'

const submitted = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

describe(readForm.name, () => {
  it('should ask for a plan only with an investment in the address, not for a campaign’s parameters', () => {
    expect(readForm(new URLSearchParams('ref=newsletter&utm_source=x')).requested).toBeNull()
    expect(readForm(new URLSearchParams('amount-1=&ref=newsletter')).requested).toBe('plan')
  })
})

describe('the address of a plan', () => {
  it('should leave out blank fields, and keep the investments and years that are on the page', () => {
    const address = addressOf(
      submitted({
        'name-1': 'Harbour',
        'amount-1': '60,000',
        'fee-1': '',
        'name-2': '',
        'amount-2': '',
        'scheme-2': 'eis',
        'taxBill-2024-25': '',
        'gain-2024-25': '',
        carryBack: 'no',
        do: 'add',
      }),
    )
    expect([...address.keys()]).toEqual([
      'name-1',
      'amount-1',
      'amount-2',
      'scheme-2',
      'taxBill-2024-25',
      'carryBack',
      'do',
    ])
    expect(readForm(address)).toMatchObject({ rows: [1, 2, 3], years: ['2024-25'], requested: 'add' })
  })
})

describe('the failures of a plan', () => {
  const requested = (more: string) =>
    planRequestOf(readForm(new URLSearchParams(`amount-1=1000&incomeTaxRate=45${more}`)))!

  it('should be requested once something is typed, not for the lists alone', () => {
    expect(requested('').body.outcomes).toBeUndefined()
    expect(requested('&failing=3').body.outcomes).toEqual({ failing: '3', incomeTaxRate: '45' })
  })

  it('should be refused at their own fields', () => {
    expect(refusalsOf(requested('&failing=3'), { 'outcomes.companies': 'Enter a number' })).toEqual({
      companies: 'Enter a number',
    })
  })
})

describe('the years of a plan', () => {
  const press = (fields: Record<string, string>) => {
    const query = new URLSearchParams({ ...fields, do: 'year' })
    return readForm(query)
  }

  it.each([
    ['nothing is dated', {}, '2023-24', ['2023-24', '2024-25', '2025-26', '2026-27']],
    [
      'an investment is of a year before those shown',
      { 'amount-1': '10,000', 'date-1': '2021-05-01' },
      '2023-24',
      ['2021-22', '2023-24', '2024-25', '2025-26', '2026-27'],
    ],
    [
      'the date of an investment brings its own year',
      { 'amount-1': '10,000', 'date-1': '2022-05-01' },
      '2023-24',
      ['2022-23', '2023-24', '2024-25', '2025-26', '2026-27'],
    ],
    [
      'a year is shown whose neighbours are not',
      { 'taxBill-2023-24': '', 'taxBill-2026-27': '' },
      '2025-26',
      ['2023-24', '2025-26', '2026-27'],
    ],
  ])('should gain the latest missing year where %s', (_, fields, added, years) => {
    expect(press(fields)).toMatchObject({ added, years })
  })

  it('should gain every year that a plan may contain, one press after another, and then no more', () => {
    let form = readForm(new URLSearchParams())
    for (const added of ['2023-24', '2022-23', '2021-22', undefined]) {
      expect(missingYear(form.years)).toBe(added)
      form = press(Object.fromEntries(form.years.map((year) => [`taxBill-${year}`, ''])))
      expect(form.added).toBe(added)
    }
  })

  it('should gain none before the earliest that a plan may contain', () => {
    expect(missingYear(['2021-22'])).toBeUndefined()
  })
})
