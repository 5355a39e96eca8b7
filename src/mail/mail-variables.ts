/** In a mail about a submission: the promised answer in words, and when it is due. */
export interface PromiseVariables {
  within?: string
  days?: string
  by?: string
  workingHours?: string
}

type Received = PromiseVariables & { reference: string; received: string; name: string }
type Link = { link: string; code: string }
type Notice = { title: string; what: string; when: string; device: string; link: string }

export interface DigestLine {
  label: string
  count: number
  link: string
}

export interface DueLine {
  reference: string
  kind: string
  due: string
  owner: string
  link: string
}

/** An invitation for calendars, or the end of one, as iCalendar's text. */
export interface CalendarFile {
  method: 'REQUEST' | 'CANCEL'
  content: string
}

/** The variables of each mail, by the name of its pair of files in `templates`; the layout adds the brand and the site. */
export interface MailVariables {
  'account-deleted': Notice
  'account-exists': { signIn: string; newPassword: string }
  answer: { subject: string; heading: string; words: string; paragraphs: string[]; opening?: string; reference: string }
  'application-received': Received
  assigned: { by: string; count: number; one: boolean; lines: { reference: string; link: string }[]; more?: number }
  call: {
    title: string
    words: string[]
    when?: string
    where?: string
    proposals?: string[]
    /** Until when the time is reserved for the sender to confirm. */
    confirm?: string
    reference: string
    calendar?: CalendarFile
  }
  'call-host': { title: string; words: string; when: string; where?: string; link?: string; calendar: CalendarFile }
  'change-email-new': Link & { newEmail: string; oldEmail: string }
  'change-email-old': Link & { newEmail: string; oldEmail: string }
  'complaint-received': Received
  'confirm-email': Link
  'desk-digest': { day: string; parts: { title: string; lines: DigestLine[] }[]; work: string }
  'discovery-call-received': Received
  'due-soon': { count: number; one: boolean; lines: DueLine[]; more?: number }
  'integration-created': { title: string; what: string; by: string; device: string; link: string }
  'follow-link': { reference: string }
  'investor-show-received': Received
  introduction: {
    about: 'invited' | 'signed' | 'expiring' | 'described' | 'stopped'
    /** The statement or the description that it is about. */
    of: string | null
    title: string
    words: string[]
    /** The label of the button; its link is made when the mail is sent. */
    label?: string
    rehearsal?: string
    reference: string
  }
  'introduction-step': {
    about: 'ask' | 'ask-reminder' | 'founder-ask' | 'founder-reminder' | 'unsigned' | 'introduced' | 'ended' | 'chase'
    /** The id of the introduction. The other party and the company's description are added when the mail is sent. */
    of: string
    title: string
    words: string[]
    label?: string
    rehearsal?: string
    reference: string
  }
  invitation: Link & { role: string }
  'magic-link': Link
  reauthenticate: { code: string }
  'recover-password': Link
  'second-factor-locked': Omit<Notice, 'title' | 'what'> & {
    factor: string
    count: number
    until: string
    where: string
  }
  'security-notice': Notice
  'team-digest': {
    count: number
    one: boolean
    lines: { reference: string; what: string; received: string; link: string }[]
    more?: number
    desk: string
  }
  'team-reply': { reference: string; what: string; link: string }
  'team-submission': {
    reference: string
    received: string
    page?: string | null
    what: string
    answers: { label: string; value: string }[]
    link: string
  }
  'watch-notice': { title: string; words: string; link: string }
  withdrawn: { title: string; kind: string; reference: string; when: string }
  'webhook-disabled': { url: string; reason: string; link: string }
}

export type MailTemplate = keyof MailVariables

export type TemplatedMail<Template extends MailTemplate = MailTemplate> = {
  [Name in Template]: { template: Name; variables: MailVariables[Name] }
}[Template]
