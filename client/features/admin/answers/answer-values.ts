import type { AnswerStart, TemplateView } from '@api/admin/answers/answers.types'
import type { DeskQuery, DeskTab } from '@api/admin/desk.rules'

import { entryAddress } from '../addresses'

export const TEMPLATES_API = '/api/admin/templates'
export const answerApi = (id: string) => `/api/admin/submissions/${id}/answer`
export const answersApi = (id: string) => `/api/admin/submissions/${id}/answers`
export const answerAddress = (tab: DeskTab, id: string, query: DeskQuery = {}) => {
  const [path, search] = entryAddress(tab, id, query).split('?')
  return `${path}/answer${search ? `?${search}` : ''}`
}

export interface AnswerValues {
  subject: string
  body: string
  status: string
  due: string
}

export const startValues = ({ subject, body, status, due }: AnswerStart): AnswerValues => ({
  subject,
  body,
  status,
  due,
})

/** Replaces the initial text with a template; a typed subject is kept, and a typed body has the template below it. */
export function withTemplate(typed: AnswerValues, template: TemplateView, start: AnswerStart): AnswerValues {
  const isUntouched = (name: 'subject' | 'body') =>
    typed[name].trim() === '' || typed[name].replaceAll('\r\n', '\n') === start[name]
  return {
    ...typed,
    subject: isUntouched('subject') ? template.subject : typed.subject,
    body: isUntouched('body') ? template.body : `${typed.body.trimEnd()}\n\n${template.body}`,
  }
}

/** Each user of the desk has their own, because a device may be shared. */
export const answerDraft = (userId: string, id: string) => `desk-answer-${userId}-${id}`
