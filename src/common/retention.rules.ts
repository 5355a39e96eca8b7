/** How long personal data is kept: used by the nightly purge and printed on the privacy page. */
export const SUBMISSION_YEARS = 2
export const PURGE_TIME = { hour: 3, minute: 17 }
export const SESSION_INACTIVITY_DAYS = 30
/** Regardless of use. */
export const SESSION_DAYS = 180
export const UNCONFIRMED_ACCOUNT_DAYS = 30
export const DRAFT_DAYS = 7
/** For an investor's statement, from the last time a company was described on its basis: claims can be made for that long. */
export const STATEMENT_YEARS = 6
/** From the request until an account is deleted; its owner can cancel within that time. */
export const ACCOUNT_DELETION_DAYS = 7
/** Recipients and times of account mails; mails about a submission are erased with it. */
export const SENT_MAIL_DAYS = 90
/** Undeliverable mail is retried and then kept this long for someone to look at. */
export const UNSENT_MAIL_DAYS = 14
