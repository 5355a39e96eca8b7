import type { Decision } from '@api/common/entry-status.rules'
import type { DraftOf } from '@/lib/form/drafts'
import type { StandingValues } from '../desk-controls'
import type { AnswerStart, TemplateView } from '@api/conversations/answers.types'

export interface AnswerValues extends StandingValues {
  subject: string
  body: string
  due: string
}

export const startValues = ({ subject, body, status, waitingUntil }: AnswerStart): AnswerValues => ({
  subject,
  body,
  status,
  waitingUntil,
  outcomeReason: '',
  due: '',
})

/** Replaces the initial text, or that of another template, with a template; a typed subject is kept, and a typed body has the template below it. */
export function withTemplate(typed: AnswerValues, template: TemplateView, start: AnswerStart): AnswerValues {
  const isUntouched = (name: 'subject' | 'body') => {
    const text = typed[name].replaceAll('\r\n', '\n')
    return text.trim() === '' || [start, ...start.templates].some((one) => one[name] === text)
  }
  return {
    ...typed,
    subject: isUntouched('subject') ? template.subject : typed.subject,
    body: isUntouched('body') ? template.body : `${typed.body.trimEnd()}\n\n${template.body}`,
  }
}

/** Each staff member has their own, because a device may be shared. */
export const answerDraft = (userId: string, id: string, decision?: Decision): DraftOf => ({
  form: ['answer', decision].filter(Boolean).join('-'),
  owner: userId,
  about: [id],
})
