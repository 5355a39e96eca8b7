import { ACCOUNT_DELETION_DAYS } from '../../common/retention.rules.js'

const PERIOD = ACCOUNT_DELETION_DAYS * 24 * 3_600_000

/** When an account is deleted that was scheduled for deletion at this time. */
export const deletionDue = (requestedAt: Date) => new Date(requestedAt.getTime() + PERIOD)

/** Accounts scheduled for deletion before the result are due. */
export const requestedBefore = (now: number) => new Date(now - PERIOD)
