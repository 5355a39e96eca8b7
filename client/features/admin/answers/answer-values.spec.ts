import { describe, expect, it } from '@jest/globals'
import type { AnswerStart } from '@api/conversations/answers.types'

import { withTemplate } from './answer-values'

const start: AnswerStart = {
  to: 'mary@example.org',
  refusal: null,
  subject: 'Your application',
  body: 'Hello Mary,\n\nKind regards',
  status: 'waiting',
  waitingUntil: '2026-12-02',
  templates: [],
}
const template = {
  id: '1',
  version: '1',
  name: 'Not this time',
  type: null,
  step: null,
  subject: 'Sorry',
  body: 'Hello Mary, sorry.',
}
const values = {
  subject: start.subject,
  body: start.body,
  status: 'declined',
  waitingUntil: '',
  outcomeReason: 'Too early',
  due: '2026-11-30',
}

describe(withTemplate.name, () => {
  it('should take the place of what an answer begins with, however the lines end', () =>
    expect(withTemplate({ ...values, body: start.body.replaceAll('\n', '\r\n') }, template, start)).toEqual({
      ...values,
      subject: 'Sorry',
      body: 'Hello Mary, sorry.',
    }))

  it('should take the place of another template', () =>
    expect(
      withTemplate({ ...values, body: 'Yes.' }, template, { ...start, templates: [{ ...template, body: 'Yes.' }] })
        .body,
    ).toBe(template.body))

  it('should lose nothing that was typed', () =>
    expect(withTemplate({ ...values, subject: 'Mine', body: 'My words.\n' }, template, start)).toEqual({
      ...values,
      subject: 'Mine',
      body: 'My words.\n\nHello Mary, sorry.',
    }))
})
