import { DATE_NOT_SPECIFIED } from '@api/forms/form-options.rules'

import type { FormDefinition, Values } from '@/lib/form-answer'
import { paths } from '@/lib/paths'

const fields = ['firstName', 'lastName', 'email', 'phone', 'country', 'preferredDate'] as const
export type BookingField = (typeof fields)[number]

const wire = (values: Values<BookingField>) => ({
  ...values,
  preferredDate: values.preferredDate || DATE_NOT_SPECIFIED,
})

export const bookingForm: FormDefinition<BookingField> = {
  id: 'booking',
  type: 'discovery-call',
  page: paths.bookCall,
  fields,
  consent: 'discovery-call',
  wire,
  check: async (values) => (await import('./booking-rules')).checkBooking(wire(values)),
  thankYou: paths.thankYou,
  failure: {
    title: 'Submission Failed',
    description: 'There was an error submitting your booking. Please try again.',
    log: 'Failed to submit booking',
  },
}
