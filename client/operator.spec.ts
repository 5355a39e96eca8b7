import { describe, expect, it } from '@jest/globals'
import { brand, type LegalStatus } from './brand'
import { missingLegalFacts } from '@api/config/operator.rules'
import { aboutUs } from './features/legal/about'
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
    expect(missingLegalFacts({ legalStatus: { kind: 'exempt' }, company, people: [{}] })).toEqual([])
  })
})

describe(legalSentence.name, () => {
  it('should name the firm that answers for the promotions', () => {
    const sentence = (legalStatus: LegalStatus) => legalSentence({ ...brand, legalStatus })
    expect(sentence({ kind: 'appointed-representative', of: 'Firm plc', number: '123456' })).toContain(
      'an appointed representative of Firm plc',
    )
    expect(sentence({ kind: 'approved-promotions', by: 'Firm plc', number: '123456', on: '1 May 2026' })).toContain(
      'approved by Firm plc (firm reference number 123456)',
    )
  })
})

describe(companySentence.name, () => {
  it('should state the company once it is complete, and nothing before', () => {
    expect(companySentence({ ...brand, company: { ...company, number: undefined } })).toBeUndefined()
    expect(companySentence({ ...brand, company })).toContain('registered in England and Wales with number 01234567')
  })
})

describe('the page about us', () => {
  const people = [{ name: 'Ada Byron', role: 'Director', about: 'Founded two companies and sold one.' }]
  const stated = { ...brand, company, people, legalStatus: { kind: 'authorised' as const, number: '123456' } }

  it('should say what the operator has still to set, the prices among it, and the desk lists what is missing', () => {
    const said = aboutUs().map(({ id, text }) => `${id}: ${text.join(' ')}`)
    expect(said).toEqual([
      'people: Set by the operator.',
      'company: Set by the operator.',
      expect.stringMatching(
        /^status: This is a sample site\. Still to be set by the operator of Meridian: the legal status, /,
      ),
      expect.stringMatching(/^costs: \*\*Applying, and the first call\*\*: set by the operator\. /),
    ])
    expect(missingLegalFacts(brand).join()).toContain('the people behind it')
  })

  it('should name the people, the company, its number and office, and the regulatory position', () => {
    const words = aboutUs(stated)
      .flatMap(({ text }) => text)
      .join(' ')
    for (const fact of [
      'Ada Byron',
      'Director',
      'Example Ltd',
      '01234567',
      '1 Example Row',
      'firm reference number 123456',
    ])
      expect(words).toContain(fact)
  })
})
