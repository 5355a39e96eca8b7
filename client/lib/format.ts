import { groupThousands } from '@api/common/thousands.rules'

/** Thousands separated by commas: £50,000. Without Intl, which takes a phone 20 ms to load and would be needed on every first screen. */
export const count = (value: number) => (value < 0 ? '-' : '') + groupThousands(String(Math.abs(value)))

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Dates as text, in London time; formatted here, so that server and browser always agree. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const LONG = 'January February March April May June July August September October November December'.split(' ')
/** Created on first use: a phone takes 20 ms to load Intl. */
let london: Intl.DateTimeFormat | undefined

function parts(iso: string) {
  london ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  const [date = '', time] = london.format(new Date(iso)).split(', ')
  const [day, month, year] = date.split('/')
  return { day: Number(day), month: Number(month) - 1, year, time }
}

export const timeOf = (iso: string) => parts(iso).time
export function dateOf(iso: string) {
  const { day, month, year } = parts(iso)
  return `${day} ${MONTHS[month]} ${year}`
}
export function shortDateOf(iso: string, now = new Date().toISOString()) {
  const { day, month, year } = parts(iso)
  return `${day} ${MONTHS[month]}${year === parts(now).year ? '' : ` ${year}`}`
}
export function longDateOf(iso: string) {
  const { day, month, year } = parts(iso)
  return `${day} ${LONG[month]} ${year}`
}
export const dateAndTimeOf = (iso: string) => `${dateOf(iso)}, ${timeOf(iso)}`
export function momentOf(iso: string) {
  const { day, month, year, time } = parts(iso)
  return `${day} ${LONG[month]} ${year} at ${time}`
}
export function dayOf(iso: string) {
  const { day, month, year } = parts(iso)
  return `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export const dayText = (day: string) => dateOf(`${day}T12:00:00Z`)

const two = (part: number) => String(part).padStart(2, '0')

/** "at 14:32", or "at 14:32 on 19 November" if that was another day. Only the day needs Intl, which takes a phone 40 ms to load. */
export function savedWhen(savedAt: number, now = new Date()): string {
  const then = new Date(savedAt)
  const time = `at ${two(then.getHours())}:${two(then.getMinutes())}`
  if (then.toDateString() === now.toDateString()) return time
  return `${time} on ${then.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}`
}
