import { DAY_MS } from '../../common/durations.rules.js'
import { ACCOUNT_DELETION_DAYS } from '../../common/retention.rules.js'

const PERIOD = ACCOUNT_DELETION_DAYS * DAY_MS

/** When an account is deleted whose owner asked for it at this time. */
export const deletionDue = (requestedAt: Date) => new Date(requestedAt.getTime() + PERIOD)

/** Deletions requested before the result are due. */
export const requestedBefore = (now: number) => new Date(now - PERIOD)
