import { BookCallDto } from '@api/forms/dto/discovery-call.dto'
import { LONDON } from '@api/calls/call.rules'
import { DATE_NOT_SPECIFIED } from '@api/common/form-options.rules'
import type { FormDefinition } from '@/lib/form/definition'
import { dayOf } from '@/lib/format'
import { paths } from '@/lib/paths'
import { factsOf } from './booking-facts'

export type BookingField = keyof BookCallDto

export const bookingForm: FormDefinition<BookingField> = {
  id: 'booking',
  dto: BookCallDto,
  page: paths.bookCall,
  wire: ({ startsAt, zone: _zone, preferredDate, ...answers }) => ({
    ...answers,
    preferredDate: (startsAt ? dayOf(startsAt) : preferredDate) || DATE_NOT_SPECIFIED,
  }),
  thankYou: paths.thankYou,
  facts: factsOf,
  async followUp(api, { startsAt, zone, preferredDate: day }, token = '') {
    if (!startsAt) return { day }
    try {
      await api.post('/api/calls/choice', { token, startsAt, zone: zone || LONDON })
      return { startsAt, zone, kept: 'kept' }
    } catch (error) {
      console.error('The time could not be kept.', error)
      return { startsAt, zone }
    }
  },
  failure: {
    title: 'Submission Failed',
    description: 'There was an error submitting your booking. Please try again.',
    log: 'Failed to submit booking',
  },
}
