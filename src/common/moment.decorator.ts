import { IsISO8601, Matches } from 'class-validator'

/** A date or a point in time, in the ISO 8601 formats that JavaScript parses. */
const READABLE = /^(?:19|2[01])\d{2}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}))?$/

export const IsMoment =
  (message: string): PropertyDecorator =>
  (target, property) => {
    IsISO8601({ strict: true }, { message })(target, property)
    Matches(READABLE, { message })(target, property)
  }
