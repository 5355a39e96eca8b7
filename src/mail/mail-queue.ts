import { HOUR_SECONDS, DAY_SECONDS } from '../common/durations.rules.js'
import { UNSENT_MAIL_DAYS } from '../common/retention.rules.js'

/** One job per mail, with the mail's own id, added in the transaction of what the mail is about. */
export const MAIL_QUEUE = 'mail'

/** The priority of a mail until its first try has failed; then it has none. */
export const NEW_MAIL = 1

/** Retries after 5, 10, 20, 40 … seconds, each up to twice as long, and then hourly: 82 tries in a little over three days. */
export const LAST_RETRY = 81

export const MAIL_QUEUE_OPTIONS = {
  // Some to spare, for tries that end with their process: the last one decides, and is always made.
  retryLimit: LAST_RETRY + 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: HOUR_SECONDS,
  /** How long one try may take before another worker takes the mail over; sending it is given up far earlier. */
  expireInSeconds: 180,
  /** A worker that has been silent for this long is considered dead, and its mails go to other workers. */
  heartbeatSeconds: 20,
  retentionSeconds: UNSENT_MAIL_DAYS * DAY_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
}
