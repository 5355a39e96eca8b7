import { v7 } from 'uuid'
import type { FormType } from './form-options.rules.js'
import type { Fields } from './submission.js'

export const RECEIVED: Record<FormType, string> = {
  'discovery-call': 'discovery-call-received',
  application: 'application-received',
  'investor-show': 'investor-show-received',
}

export interface SubmissionMail {
  id: string
  template: string
  recipient: string
  reply_to: string
  submission_id: string
}

/** Who hears of a submission: the person, with the team's address to answer to, and the team, with the person's. */
export function mailsOf(
  { id, type, fields }: { id: string; type: FormType; fields: Fields },
  team: string,
): SubmissionMail[] {
  const person = String(fields.email).trim()
  return [
    { id: v7(), template: RECEIVED[type], recipient: person, reply_to: team, submission_id: id },
    { id: v7(), template: 'team-submission', recipient: team, reply_to: person, submission_id: id },
  ]
}
