import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  captionOf,
  answerTo,
  fillVariables,
  MAX_SUBJECT,
  TEMPLATE_VARIABLES,
  type TemplateValues,
  slotFault,
  variableFault,
  withoutReference,
  withReference,
} from './answer-template.rules.js'

const values: TemplateValues = {
  name: 'Mary',
  fullName: 'Mary Anning',
  reference: 'AP-7K3F9-QX2AB',
  form: 'application',
  received: '22 November 2026',
  owner: 'Ada Byron',
  sender: 'Grace Hopper',
  brand: 'Meridian',
  ourPhone: '020 7946 0123',
  preferredDate: '',
  site: 'https://www.meridian.example',
}

const NAMES = Object.keys(values)

describe(variableFault.name, () => {
  it.each(['Hello {{name}},', 'Hello {{ name }}, {{reference}}', 'No variable', 'One { brace }'])(
    'should accept %j',
    (text) => expect(variableFault(text, NAMES)).toBeUndefined(),
  )

  it.each([
    ['Hello {{nmae}},', /^“{{nmae}}” is not a variable\. You can use: {{name}}, /],
    ['{{constructor}}', /is not a variable/],
    ['{{}}', /is not a variable/],
    ['Hello {{name,', /not closed/],
    ['Hello name}},', /not closed/],
  ])('should refuse %j', (text, sentence) => expect(variableFault(text, NAMES)).toMatch(sentence))
})

describe(captionOf.name, () => {
  it.each([
    ['Funding Amount Sought', 'Funding amount sought'],
    ['Company/Organization', 'Company/organization'],
    ['SEIS/EIS eligible', 'SEIS/EIS eligible'],
    ['Preferred call date', 'Preferred call date'],
  ])('should turn %s into %s', (label, caption) => expect(captionOf(label)).toBe(caption))

  it('should leave the captions of our own variables as they are', () => {
    for (const caption of Object.values(TEMPLATE_VARIABLES)) {
      expect(caption).toMatch(/^[A-Z]/)
      expect(captionOf(caption)).toBe(caption)
    }
  })
})

describe(fillVariables.name, () => {
  it('should fill every variable it knows', () =>
    expect(fillVariables('Dear {{fullName}}, about your {{form}} {{ reference }}. {{sender}}, {{brand}}', values)).toBe(
      'Dear Mary Anning, about your application AP-7K3F9-QX2AB. Grace Hopper, Meridian',
    ))

  it('should never read a value as a variable', () =>
    expect(fillVariables('Hello {{name}}', { ...values, name: '{{owner}}' })).toBe('Hello owner'))
})

describe(slotFault.name, () => {
  it.each([
    ['Would one suit?\n\n– Monday\n– \n– Friday', 'A bullet is still empty: fill it in, or delete it.'],
    ['I shall write by [[day]].', '“[[day]]” is still to be written: fill it in, or delete it.'],
    [
      fillVariables('On {{preferredDate}} or {{industryFocus}}', values),
      '“[[preferredDate]]” is still to be written: fill it in, or delete it.',
    ],
  ])('should point at what is left to write in %j', (text, sentence) => expect(slotFault(text)).toBe(sentence))

  it.each([
    '– Monday\n– Friday',
    'A [note] and a[0][1]',
    'Kind regards,\n--\nMary',
    fillVariables('{{name}}', { name: '[[x]]' }),
  ])('should let %j pass', (text) => expect(slotFault(text)).toBeUndefined())
})

describe(withReference.name, () => {
  it('should add the reference where it is missing', () =>
    expect(withReference('Your application', 'AP-7K3F9-QX2AB')).toBe('Your application [AP-7K3F9-QX2AB]'))
  it('should leave a subject that has it', () =>
    expect(withReference('Re: ap-7k3f9-qx2ab', 'AP-7K3F9-QX2AB')).toBe('Re: ap-7k3f9-qx2ab'))
})

describe(withoutReference.name, () => {
  it.each(['Your application', 'Your application [AP-7K3F9-QX2AB]', 'Your application, AP-7K3F9-QX2AB'])(
    'should read %j as a heading',
    (subject) => expect(withoutReference(subject, 'AP-7K3F9-QX2AB')).toBe('Your application'),
  )
})

describe(answerTo.name, () => {
  it('should answer once, however often it was answered before', () => {
    expect(answerTo('Re: RE:re: your registration')).toBe('Re: your registration')
  })

  it('should be a subject that can be sent, whatever it contained', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '{{owner}}', '\t', '\n', 'Re: ', 'a', '😀'), maxLength: 400 }),
        (text) => {
          const subject = answerTo(text)
          expect([variableFault(subject, NAMES), fillVariables(subject, values)]).toEqual([undefined, subject])
          expect(subject).toMatch(/^\P{Cc}+$/u)
          expect([...subject].length).toBeLessThanOrEqual(MAX_SUBJECT)
        },
      ),
    )
  })
})
