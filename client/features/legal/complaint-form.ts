import { ComplaintDto } from '@api/forms/dto/complaint.dto'
import type { FormDefinition } from '@/lib/form/definition'
import { paths } from '@/lib/paths'

export type ComplaintField = keyof ComplaintDto

export const complaintForm: FormDefinition<ComplaintField> = {
  id: 'complaint',
  dto: ComplaintDto,
  page: paths.complaints,
  wire: (answers) => answers,
  thankYou: paths.complaintReceived,
  facts: ({ email }) => (email ? [{ label: 'We answer to', figure: email }] : []),
  failure: {
    title: 'Submission Failed',
    description: 'There was an error sending your complaint. Please try again.',
    log: 'Failed to send complaint',
  },
}
