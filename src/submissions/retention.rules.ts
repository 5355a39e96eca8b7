import { PURGE_TIME, SUBMISSION_YEARS } from '../common/retention.rules.js'
import { dayAfter, londonDay, londonMoment } from '../common/london-time.js'

export const PURGE_CRON = `${PURGE_TIME.minute} ${PURGE_TIME.hour} * * *`

const TIME = [PURGE_TIME.hour, PURGE_TIME.minute].map((part) => String(part).padStart(2, '0')).join(':')

export function untouchedSince(purge: Date): Date {
  const since = new Date(purge)
  since.setUTCFullYear(since.getUTCFullYear() - SUBMISSION_YEARS)
  return since
}

export function nextPurge(after: Date): Date {
  const today = londonDay(after)
  const sameDay = londonMoment(today, TIME)
  return sameDay > after ? sameDay : londonMoment(dayAfter(today, 1), TIME)
}

/** When a submission that was touched at these times will be erased. */
export function erasedAt(touches: (Date | null)[]): Date {
  const due = new Date(Math.max(...touches.map((touch) => touch?.getTime() ?? 0)))
  due.setUTCFullYear(due.getUTCFullYear() + SUBMISSION_YEARS)
  return nextPurge(due)
}
