import type { PromiseVariables } from '../mail/mail-variables.js'
import type { OutgoingMail } from '../mail/mail.service.js'
import { workingHoursText } from './working-time.rules.js'
import { answersOf, FORM_KINDS, promisedAt, promisedHours } from './form-kinds.js'
import { londonWords, momentInWords } from '../common/date-words.js'
import type { FormType } from '../common/form-options.rules.js'

export interface MailedSubmission {
  id: string
  reference: string
  type: FormType
  fields: Record<string, unknown>
  receivedAt: Date
  page?: string | null
  withheldBecause?: string
  digestBecause?: string
}

const dueInWords = londonWords({ dateStyle: 'full', timeStyle: 'short' })

/** Longer than most names, but too short for a message to a stranger. */
const LONGEST_GREETING = 40

const WORKING_HOURS = workingHoursText()

function promiseOf(type: FormType, jobRole: string, receivedAt: Date): PromiseVariables {
  const hours = promisedHours(type, jobRole)
  const by = promisedAt(type, jobRole, receivedAt)
  if (!hours || !by) return {}
  const days = hours === 24 ? 'one working day' : 'two working days'
  return { within: `${hours} hours`, days, by: dueInWords(by), workingHours: WORKING_HOURS }
}

const TABS: Record<FormType, string> = {
  'discovery-call': 'discovery-calls',
  application: 'applications',
  'investor-show': 'registrations',
  complaint: 'complaints',
}

/** The two mails about a submission: to the person, with replies to the team, and to the team, with replies to the person. */
export function mailsOf(submission: MailedSubmission, { team, site }: Record<'team' | 'site', string>): OutgoingMail[] {
  const { id, reference, type, fields, receivedAt, page, withheldBecause, digestBecause } = submission
  const person = String(fields.email).trim()
  const [firstOfAll = ''] = String(fields.fullName ?? '')
    .trim()
    .split(/\s/)
  const name = String(fields.firstName ?? firstOfAll).trim()
  const received = momentInWords(receivedAt)
  return [
    {
      template: FORM_KINDS[type].template,
      to: person,
      replyTo: team,
      submissionId: id,
      withheld: withheldBecause,
      // The address may be a stranger's, so a name is the only typed text that is mailed there.
      variables: {
        reference,
        received,
        name: [...name].length <= LONGEST_GREETING ? name : '',
        ...promiseOf(type, String(fields.jobRole ?? ''), receivedAt),
      },
    },
    {
      template: 'team-submission',
      to: team,
      replyTo: person,
      submissionId: id,
      withheld: digestBecause,
      variables: {
        reference,
        received,
        page,
        what: FORM_KINDS[type].name,
        answers: answersOf(type, fields).filter(({ value }) => value),
        link: `${site}/admin/${TABS[type]}/${id}`,
      },
    },
  ]
}
