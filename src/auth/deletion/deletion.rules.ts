import { ACCOUNT_DELETION_DAYS } from '../../common/retention.rules.js'

const PERIOD = ACCOUNT_DELETION_DAYS * 24 * 3_600_000

/** When an account goes whose deletion was requested at this moment. */
export const deletionDue = (requestedAt: Date) => new Date(requestedAt.getTime() + PERIOD)

/** Accounts whose deletion was requested by then go now. */
export const requestedBefore = (now: number) => new Date(now - PERIOD)
