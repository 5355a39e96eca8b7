import { BookCallDto } from '@api/forms/dto/discovery-call.dto'
import { DATE_NOT_SPECIFIED } from '@api/forms/form-options.rules'
import type { FormDefinition } from '@/lib/form-answer'
import { paths } from '@/lib/paths'
import { dayOf, shortDay } from './booking-day'

export type BookingField = keyof BookCallDto

export const bookingForm: FormDefinition<BookingField> = {
  id: 'booking',
  dto: BookCallDto,
  page: paths.bookCall,
  wire: (answers) => ({ ...answers, preferredDate: answers.preferredDate || DATE_NOT_SPECIFIED }),
  thankYou: paths.thankYou,
  facts({ preferredDate }) {
    const day = dayOf(preferredDate)
    return { call: day ? shortDay(day) : 'No date chosen: we will suggest one' }
  },
  failure: {
    title: 'Submission Failed',
    description: 'There was an error submitting your booking. Please try again.',
    log: 'Failed to submit booking',
  },
}
