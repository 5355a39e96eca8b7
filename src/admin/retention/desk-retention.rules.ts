import { MINUTE_MS } from '../../common/durations.rules.js'
import { PURGE_TIME, SUBMISSION_YEARS } from '../../common/retention.rules.js'
import { endOfDay, londonDay, startOfDay } from '../../common/london-time.js'

/** The purge runs every night at this time in London. */
export const PURGE_CRON = `${PURGE_TIME.minute} ${PURGE_TIME.hour} * * *`

/** A purge at this time erases what was last touched before the result. */
export function untouchedSince(purge: Date): Date {
  const since = new Date(purge)
  since.setUTCFullYear(since.getUTCFullYear() - SUBMISSION_YEARS)
  return since
}

/** The first purge after a given time. */
export function nextPurge(after: Date): Date {
  const sinceMidnight = (PURGE_TIME.hour * 60 + PURGE_TIME.minute) * MINUTE_MS
  const sameDay = new Date(startOfDay(londonDay(after)).getTime() + sinceMidnight)
  return sameDay > after ? sameDay : new Date(endOfDay(londonDay(after)).getTime() + sinceMidnight)
}

/** When a submission is erased that was touched at these times and not since. */
export function erasedAt(touches: (Date | null)[]): Date {
  const due = new Date(Math.max(...touches.map((touch) => touch?.getTime() ?? 0)))
  due.setUTCFullYear(due.getUTCFullYear() + SUBMISSION_YEARS)
  return nextPurge(due)
}
