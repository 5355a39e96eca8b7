import { DAY_MS, HOUR_MS } from './durations.rules.js'

const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' })

/** A time as shown on London's clocks: 2026-11-22 10:31:09. */
export const londonTime = (moment: Date) => CLOCK.format(moment)

export const londonDay = (moment: Date) => londonTime(moment).slice(0, 10)

export function startOfDay(day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`)
  const hoursAhead = Number(londonTime(midnight).slice(11, 13))
  return new Date(midnight.getTime() - hoursAhead * HOUR_MS)
}

export function londonMoment(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const offset = Date.parse(`${londonTime(new Date(asUtc)).replace(' ', 'T')}Z`) - asUtc
  return new Date(asUtc - offset)
}

export const endOfDay = (day: string) => startOfDay(dayAfter(day, 1))

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Weeks from Monday to Monday; the last one contains `now`. */
export function weeksUntil(now: Date, count: number): { day: string; from: Date; until: Date }[] {
  const today = londonDay(now)
  const monday = dayAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  return Array.from({ length: count }, (_, at) => {
    const day = dayAfter(monday, -7 * (count - 1 - at))
    return { day, from: startOfDay(day), until: startOfDay(dayAfter(day, 7)) }
  })
}
