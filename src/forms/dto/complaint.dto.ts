import { COMPLAINT_SUBJECTS, MAX_LENGTH } from '../../common/form-options.rules.js'
import { Choice, Email, Form, Line, Paragraphs, PersonName } from './field.dto.js'

/** A complaint, on the page and over the wire. It asks only for what is needed to answer it. */
@Form({ type: 'complaint', consent: 'complaint' })
export class ComplaintDto {
  @PersonName({ label: 'Full name', required: 'Enter your full name.' }) fullName!: string
  @Email() email!: string

  @Choice(COMPLAINT_SUBJECTS, { label: 'What it is about', required: 'Choose what your complaint is about.' })
  about!: string

  @Line({ label: 'Our reference', max: MAX_LENGTH.name }) earlierReference?: string

  @Paragraphs({ label: 'What happened', max: MAX_LENGTH.text, required: 'Describe what happened, and when.' })
  description!: string

  @Paragraphs({ label: 'What would put it right', max: MAX_LENGTH.text }) remedy?: string
}
