import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { validateSync } from 'class-validator'
import { fieldErrors } from '../../common/validation.js'
import { FORM_KINDS } from '../form-kinds.js'
import { formErrors } from './field.dto.js'

const MEGABYTE = 1024 * 1024

afterEach(() => {
  jest.restoreAllMocks()
})

describe('a text that is far too long', () => {
  it.each(Object.values(FORM_KINDS))('should be refused by its length alone in a $name', ({ dto: Dto, fields }) => {
    const text = '😀'.repeat(MEGABYTE / 2)
    const texts = fields.filter(({ max }) => max !== undefined)
    const form = Object.assign(new Dto(), Object.fromEntries(texts.map(({ name }) => [name, text])))
    const walked: unknown[] = []
    const note = (of: unknown) => void (String(of).length > MEGABYTE / 2 && walked.push(of))
    const iterate = String.prototype[Symbol.iterator]
    jest.spyOn(String.prototype, Symbol.iterator).mockImplementation(function (this: string) {
      note(this)
      return iterate.call(this)
    })
    const { test } = RegExp.prototype
    jest.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, of) {
      note(of)
      return test.call(this, of)
    })
    const errors = fieldErrors(validateSync(form, { stopAtFirstError: true }))
    expect(walked).toEqual([])
    for (const { name, max = 0 } of texts)
      expect(errors[name]).toBe(`Enter at most ${max.toLocaleString('en-GB')} characters.`)
  })
})

describe(formErrors, () => {
  const ANSWERS = [
    undefined,
    null,
    '',
    ' ',
    'Ann',
    'ann@example.com',
    '2026-02-30',
    '020 7946 0123',
    'a\0b',
    7,
    true,
    [],
    'x'.repeat(9e4),
  ]

  it.each(Object.values(FORM_KINDS))('should find what class-validator finds in a $name', ({ dto: Dto, fields }) => {
    for (const [at, answer] of ANSWERS.entries()) {
      const answered = fields.map(({ name }, index) => [
        name,
        index % 2 ? answer : ANSWERS[(at + index) % ANSWERS.length],
      ])
      const form = Object.assign(new Dto(), Object.fromEntries(answered))
      expect(formErrors(form)).toEqual(fieldErrors(validateSync(form, { stopAtFirstError: true })))
    }
  })
})
