import { ACCOUNT_DELETION_DAYS } from '../../common/retention.rules.js'

const PERIOD = ACCOUNT_DELETION_DAYS * 24 * 3_600_000

/** When an account is deleted whose deletion was requested at this time. */
export const deletionDue = (requestedAt: Date) => new Date(requestedAt.getTime() + PERIOD)

/** Accounts whose deletion was requested before the result are due. */
export const requestedBefore = (now: number) => new Date(now - PERIOD)
