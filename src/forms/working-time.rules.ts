import { HOUR_MS } from '../common/durations.rules.js'
import { workingHours } from '../config/brand.js'
import { bankHolidays } from './bank-holidays.rules.js'
import { dayAfter, londonDay, londonMoment } from '../common/london-time.js'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const { days, from, until } = workingHours
const holidays = new Set<string>(bankHolidays.days)

export const WORKING_DAY_MS = Date.parse(`2000-01-01T${until}:00Z`) - Date.parse(`2000-01-01T${from}:00Z`)

export function isWorkingDay(day: string): boolean {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return weekday !== undefined && days.includes(weekday) && !holidays.has(day)
}

/** That day, or else the next on which the team works. */
export function workingDayFrom(day: string): string {
  while (!isWorkingDay(day)) day = dayAfter(day, 1)
  return day
}

/** Cached, since every stored form asks for the same few days. */
const known = new Map<string, { opens: number; closes: number }>()
const MAX_KNOWN = 100

function hoursOf(day: string) {
  let hours = known.get(day)
  if (!hours) {
    if (known.size >= MAX_KNOWN) known.clear()
    hours = { opens: londonMoment(day, from).getTime(), closes: londonMoment(day, until).getTime() }
    known.set(day, hours)
  }
  return hours
}

export function isWorkingTime(moment: Date): boolean {
  const day = londonDay(moment)
  const { opens, closes } = hoursOf(day)
  return isWorkingDay(day) && moment.getTime() >= opens && moment.getTime() < closes
}

/** When this much working time has passed; time outside working hours does not count. */
export function afterWorkingTime(start: Date, workedMs: number): Date {
  let left = workedMs
  for (let day = londonDay(start); ; day = dayAfter(day, 1)) {
    if (!isWorkingDay(day)) continue
    const { opens, closes } = hoursOf(day)
    const at = Math.max(opens, start.getTime())
    if (at >= closes) continue
    if (at + left <= closes) return new Date(at + left)
    left -= closes - at
  }
}

export const afterWorkingHours = (start: Date, hours: number) => afterWorkingTime(start, hours * HOUR_MS)
export const afterWorkingDays = (start: Date, count: number) => afterWorkingTime(start, count * WORKING_DAY_MS)

export function workingHoursText(): string {
  const plain = (time: string) => time.replace(/^0/, '')
  const inOrder = WEEKDAYS.map((_, at) => WEEKDAYS[(at + 1) % 7]).filter((day) => day && days.includes(day))
  const first = WEEKDAYS.indexOf(inOrder[0] ?? 'Monday')
  const isRun = inOrder.length > 2 && inOrder.every((day, at) => WEEKDAYS[(first + at) % 7] === day)
  const named = isRun ? `${inOrder[0]} to ${inOrder.at(-1)}` : inOrder.join(', ')
  return `${named}, ${plain(from)} to ${plain(until)}`
}
