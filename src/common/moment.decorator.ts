import { IsISO8601, Matches } from 'class-validator'

/** A day, or a moment of one: the forms of ISO 8601 that JavaScript reads, too. */
const READABLE = /^(?:19|2[01])\d{2}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}))?$/

export const IsMoment =
  (message: string): PropertyDecorator =>
  (target, property) => {
    IsISO8601({ strict: true }, { message })(target, property)
    Matches(READABLE, { message })(target, property)
  }
