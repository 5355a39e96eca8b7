/** How long personal data is kept: what the nightly purge uses, and what the privacy page states. */
export const SUBMISSION_YEARS = 2
/** When submissions are purged each night, in London. */
export const PURGE_TIME = { hour: 3, minute: 17 }
export const SESSION_INACTIVITY_DAYS = 30
/** However much it is used. */
export const SESSION_DAYS = 180
export const UNCONFIRMED_ACCOUNT_DAYS = 30
export const DRAFT_DAYS = 7
/** From the request until an account is deleted; its owner can take it back until then. */
export const ACCOUNT_DELETION_DAYS = 7
/** To whom a mail about an account went, and when; mails about a submission are erased with it. */
export const SENT_MAIL_DAYS = 90
/** Mail that could not be sent is retried and then kept this long for a person to look at. */
export const UNSENT_MAIL_DAYS = 14
