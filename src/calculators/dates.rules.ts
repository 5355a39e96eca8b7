/** Calendar dates as ISO text (2026-04-06), which sorts correctly. */

const FORM = /^(\d{4})-(\d{2})-(\d{2})$/

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

export function isDay(text: string): boolean {
  const [, year, month, day] = FORM.exec(text)?.map(Number) ?? []
  if (!year || !month || !day || year < 1900 || month > 12) return false
  return day <= lastDayOf(year, month)
}

/** The same day some months later, or the month's last day if it is shorter. */
export function addMonths(iso: string, count: number): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
  const months = year * 12 + month - 1 + count
  const laterYear = Math.floor(months / 12)
  const laterMonth = (months % 12) + 1
  return [
    String(laterYear).padStart(4, '0'),
    String(laterMonth).padStart(2, '0'),
    String(Math.min(day, lastDayOf(laterYear, laterMonth))).padStart(2, '0'),
  ].join('-')
}

export function addDays(iso: string, count: number): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + count)).toISOString().slice(0, 10)
}

export const addYears = (iso: string, count: number): string => addMonths(iso, count * 12)

export const laterOf = (...days: string[]): string => days.reduce((a, b) => (a > b ? a : b))
export const earlierOf = (...days: string[]): string => days.reduce((a, b) => (a < b ? a : b))

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** "6 April 2026", in the same form on every machine. */
export function longDate(iso: string): string {
  const [year, month, day] = iso.split('-').map(Number)
  return `${day} ${months[(month ?? 1) - 1]} ${year}`
}

/** Rewrites the days in the API's messages (2026-04-06) as a page's date picker shows them (06/04/2026). */
export const asPicked = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [
      field,
      text.replace(/as year, month and day, such as (\d{4})-(\d\d)-(\d\d)/, 'as day, month and year, such as $3/$2/$1'),
    ]),
  )
