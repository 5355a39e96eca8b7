import { DAY_MS, MINUTE_MS } from '../common/durations.rules.js'
import { dayAfter, londonDay, londonMoment } from '../common/london-time.js'
import { afterWorkingDays, afterWorkingHours, isWorkingDay } from '../forms/working-time.rules.js'
import { SLOT_WORKING_DAYS, SLOT_WORKING_HOURS, type Weekday, WEEKDAYS } from './call.rules.js'
import type { Stretch } from './calls.types.js'

export interface SlotHost {
  id: string
  /** Minutes. */
  length: number
  buffer: number
  weekly: readonly Stretch[]
  /** Days in London, inclusive. */
  away: readonly { fromDay: string; toDay: string }[]
  busy: readonly { from: number; until: number }[]
}

/** The free hosts, by the start of each open time in milliseconds; soonest first. */
export type Slots = Map<number, string[]>

const GRID_MINUTES = 15

export const slotWindow = (now: Date) => ({
  from: afterWorkingHours(now, SLOT_WORKING_HOURS),
  until: afterWorkingDays(now, SLOT_WORKING_DAYS),
})

export function slotsOf(hosts: readonly SlotHost[], now: Date): Slots {
  const { from, until } = slotWindow(now)
  const lastDay = londonDay(until)
  const found: [start: number, host: string][] = []
  for (let day = londonDay(from); day <= lastDay; day = dayAfter(day, 1)) {
    if (!isWorkingDay(day)) continue
    const weekday = weekdayOf(day)
    // Counted back from noon: the clocks change at night, so midnight itself may have another offset.
    const midnight = londonMoment(day, '12:00').getTime() - DAY_MS / 2
    for (const host of hosts) {
      if (host.away.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay)) continue
      const stretches = host.weekly.filter((stretch) => stretch.day === weekday)
      for (const start of startsIn(stretches, host, midnight))
        if (start >= from.getTime() && start <= until.getTime()) found.push([start, host.id])
    }
  }
  const slots: Slots = new Map()
  for (const [start, host] of found.sort(([a], [b]) => a - b)) slots.set(start, [...(slots.get(start) ?? []), host])
  return slots
}

function startsIn(stretches: Stretch[], { length, buffer, busy }: SlotHost, midnight: number): number[] {
  const step = Math.ceil((length + buffer) / GRID_MINUTES) * GRID_MINUTES
  const taken = busy.filter(({ from, until }) => from < midnight + DAY_MS && until > midnight)
  return stretches.flatMap((stretch) => {
    const [first, last] = [minutesOf(stretch.from), minutesOf(stretch.until) - length]
    const starts: number[] = []
    for (let minute = first; minute <= last; minute += step) {
      const start = midnight + minute * MINUTE_MS
      const free = start + (length + buffer) * MINUTE_MS
      if (!taken.some(({ from, until }) => from < free && until > start)) starts.push(start)
    }
    return starts
  })
}

/** Undefined on Saturdays and Sundays, even if these are working days. */
const weekdayOf = (day: string): Weekday | undefined => WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay() - 1]

const minutesOf = (time: string) => Date.parse(`1970-01-01T${time}:00Z`) / MINUTE_MS
