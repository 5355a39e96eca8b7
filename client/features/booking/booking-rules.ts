import { BookCallDto } from '@api/forms/dto/discovery-call.dto'

import { errorsOf } from '@/lib/form-check'

export const checkBooking = (booking: object) => errorsOf(BookCallDto, booking)
