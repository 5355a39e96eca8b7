import { describe, expect, it } from '@jest/globals'
import { comparedOf, evidenceOf } from './person-likeness.js'

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

  it.each([
    { name: 'Mary Anning', phone: '020 7946 0999', businessName: 'Other Fossils' },
    { name: 'Mary Anning', phone: '123', businessName: null },
  ])('should not take a name alone, or a short number, for evidence', (other) => {
    expect(evidenceOf(comparedOf([{ ...mary, phone: other.phone === '123' ? '123' : mary.phone }]), other)).toEqual([])
  })
})
