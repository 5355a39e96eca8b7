import { clockIn } from '@api/calls/call.rules'
import { isWorkingDay, workingDayFrom } from '@api/forms/working-time.rules'

/** Dates are exchanged as text such as 2026-11-26; a Date here is midnight in the visitor's time zone. */
export const dayOf = (text: string | undefined): Date | undefined => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? []
  return year ? new Date(Number(year), Number(month) - 1, Number(day)) : undefined
}

export const textOf = (day: Date): string =>
  [String(day.getFullYear()).padStart(4, '0'), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

export const today = (): Date => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate())
}

const words = (options: Intl.DateTimeFormatOptions) => {
  // Created on first use: a phone takes 20 ms to load Intl.
  let format: Intl.DateTimeFormat | undefined
  return (day: Date) => (format ??= new Intl.DateTimeFormat('en-GB', options)).format(day).replace(',', '')
}

/** The working day that is proposed in place of another day. */
export function proposedFor(day: Date): Date | undefined {
  const text = textOf(day)
  return isWorkingDay(text) ? undefined : dayOf(workingDayFrom(text))
}

/** Thu 26 Nov 2026 */
export const shortDay = words({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** Thursday 26 November */
export const longDay = words({ weekday: 'long', day: 'numeric', month: 'long' })

const isoDays = new Map<string, Intl.DateTimeFormat>()

/** The day of a moment on the clocks of a zone, such as 2026-11-26. */
export function dayIn(iso: string, timeZone: string): string {
  const format = isoDays.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  isoDays.set(timeZone, format)
  return format.format(new Date(iso))
}

/** One line about the requested day. */
export function dayWords(day: Date | undefined): string {
  if (!day) return 'No date chosen: we will suggest one'
  const proposed = proposedFor(day)
  return proposed ? `${shortDay(day)}: not a working day. We propose ${shortDay(proposed)}` : shortDay(day)
}

/** "Monday, 30 November 2026 at 17:30", as in the email. */
export function dueWords(iso: string): string {
  const { day, time } = clockIn(iso)
  return `${day} at ${time}`
}
