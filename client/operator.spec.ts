import { describe, expect, it } from '@jest/globals'
import { brand } from './brand'
import { missingLegalFacts } from '@api/config/operator.rules'
import { companySentence, legalSentence } from './operator'

const company = {
  registeredName: 'Example Ltd',
  number: '01234567',
  jurisdiction: 'England and Wales',
  office: '1 Example Row, London SE10 0XX',
  vat: undefined,
}

describe(missingLegalFacts.name, () => {
  it('should name everything the law asks a website to state', () => {
    expect(missingLegalFacts({ company: brand.company })).toContain('the legal status')
    expect(missingLegalFacts({ legalStatus: { kind: 'exempt' }, company })).toEqual([])
  })
})

describe(legalSentence.name, () => {
  it('should name the firm that answers for the promotions', () => {
    expect(legalSentence({ kind: 'appointed-representative', of: 'Firm plc', number: '123456' })).toContain(
      'an appointed representative of Firm plc',
    )
    expect(
      legalSentence({ kind: 'approved-promotions', by: 'Firm plc', number: '123456', on: '1 May 2026' }),
    ).toContain('approved by Firm plc (firm reference number 123456)')
  })
})

describe(companySentence.name, () => {
  it('should state the company once it is complete, and nothing before', () => {
    expect(companySentence({ ...brand, company: { ...company, number: undefined } })).toBeUndefined()
    expect(companySentence({ ...brand, company })).toContain('registered in England and Wales with number 01234567')
  })
})
