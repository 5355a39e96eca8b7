import { describe, expect, it } from '@jest/globals'
import { dueInOneMonth, marketingOf, withdrawn } from './people.rules.js'
import { comparedOf, evidenceOf } from './person-merge.service.js'
import { jsonDocument } from './person-copy.service.js'

describe(dueInOneMonth.name, () => {
  it.each([
    ['2026-11-22', '2026-12-22'],
    ['2026-12-31', '2027-01-31'],
    ['2027-01-31', '2027-02-28'],
    ['2028-01-30', '2028-02-29'],
    ['2026-03-31', '2026-04-30'],
  ])('should answer a request of %s by %s', (day, due) => expect(dueInOneMonth(day)).toBe(due))
})

describe(marketingOf.name, () => {
  it.each([
    [true, 'given'],
    ['Yes: “News of events.” (version 2026-11)', 'given'],
    [withdrawn('Yes: “News of events.” (version 2026-11)', '2026-11-22'), 'withdrawn'],
    [false, 'none'],
    ['', 'none'],
    [null, 'none'],
    [undefined, 'none'],
  ])('should read %j as %s', (value, state) => expect(marketingOf(value)).toBe(state))
})

const mary = { name: 'Mary Anning', phone: '+44 20 7946 0123', businessName: 'Lyme Fossils' }

describe(evidenceOf.name, () => {
  it('should find the same phone, however it is written', () => {
    expect(evidenceOf(comparedOf([mary]), { name: 'M. A.', phone: '(020) 79460123', businessName: null })).toEqual([
      'Same phone: (020) 79460123',
    ])
  })

  it('should find the same name and business, whatever the case and accents', () => {
    expect(evidenceOf(comparedOf([mary]), { name: 'MÁRY  anning', phone: '1', businessName: 'lyme fossils ' })).toEqual(
      ['Same name and business: MÁRY  anning, lyme fossils '],
    )
  })

  it('should take a name alone, or the domain of a company, for a hint', () => {
    const own = comparedOf([{ ...mary, address: 'mary@fossils.example' }])
    const other = { phone: '1', businessName: null }
    expect(evidenceOf(own, { ...other, name: 'Mary Anning', address: 'm@gmail.com' }, true)).toEqual([
      'Same name: Mary Anning',
    ])
    expect(evidenceOf(own, { ...other, name: 'Joseph', address: 'joe@fossils.example' }, true)).toEqual([
      'Same company domain: fossils.example',
    ])
    const shared = comparedOf([{ ...mary, address: 'mary@gmail.com' }])
    expect(evidenceOf(shared, { ...other, name: 'Joseph', address: 'joe@gmail.com' }, true)).toEqual([])
  })

  it.each([
    { name: 'Mary Anning', phone: '020 7946 0999', businessName: 'Other Fossils' },
    { name: 'Mary Anning', phone: '123', businessName: null },
  ])('should not take a name alone, or a short number, for evidence', (other) => {
    expect(evidenceOf(comparedOf([{ ...mary, phone: other.phone === '123' ? '123' : mary.phone }]), other)).toEqual([])
  })
})

async function* parts(...lists: unknown[][]) {
  for (const list of lists) yield await Promise.resolve(list)
}

async function textOf(members: Record<string, unknown>) {
  const chunks: Buffer[] = []
  for await (const chunk of jsonDocument(members)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe(jsonDocument.name, () => {
  it('should write what JSON.stringify writes, whatever the parts of a list', async () => {
    const items = [{ words: 'Two\nlines, “quoted”', of: [1, [2]] }, 'text', null]
    const expected = { name: 'Élise', none: [], some: { deep: [{ a: 1 }] }, items, after: null }
    expect(await textOf({ ...expected, none: parts(), items: parts([], items.slice(0, 1), [], items.slice(1)) })).toBe(
      JSON.stringify(expected, null, 2),
    )
  })
})
