import type { ConsentName } from '../consent.rules.js'
import type { FormType } from '../form-options.rules.js'
import type { ApplicationDto } from './application.dto.js'
import type { ComplaintDto } from './complaint.dto.js'
import type { DiscoveryCallDto } from './discovery-call.dto.js'
import type { InvestorShowDto } from './investor-show.dto.js'

/** The name of the field that a person never sees and a browser does not fill. */
export const DECOY_FIELD = 'fax'

/** The header that ties a repeat, a double click or a retry to the first attempt. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** Names the stored submission, as its mails do; the body of the answer is a contract of its own. */
export const REFERENCE_HEADER = 'submission-reference'

/**
 * What our own pages say about a submission. Every member is optional and a client that sends none is treated alike:
 * what is missing counts for nothing.
 */
export interface SubmissionContext {
  /** The page's path, such as `/book-call`. */
  page?: string
  /** Which wording of `CONSENTS` stood beside the form. */
  consent?: ConsentName
  /** What stood in the decoy field. */
  decoy?: string
  /** Milliseconds from showing the form to sending it, where JavaScript could measure. */
  elapsedMs?: number
}

/** The body of `POST /functions/v1/send-form-email`. */
export interface SendFormEmail {
  type: FormType
  formData: DiscoveryCallDto | ApplicationDto | InvestorShowDto | ComplaintDto
  context?: SubmissionContext
}

export interface FormAccepted {
  success: true
  id: string
}
