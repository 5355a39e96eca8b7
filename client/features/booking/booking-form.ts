import { BookCallDto } from '@api/forms/dto/discovery-call.dto'
import { DATE_NOT_SPECIFIED } from '@api/forms/form-options.rules'
import type { FormDefinition } from '@/lib/form-answer'
import { paths } from '@/lib/paths'

export type BookingField = keyof BookCallDto

export const bookingForm: FormDefinition<BookingField> = {
  id: 'booking',
  dto: BookCallDto,
  page: paths.bookCall,
  wire: (answers) => ({ ...answers, preferredDate: answers.preferredDate || DATE_NOT_SPECIFIED }),
  thankYou: paths.thankYou,
  failure: {
    title: 'Submission Failed',
    description: 'There was an error submitting your booking. Please try again.',
    log: 'Failed to submit booking',
  },
}
