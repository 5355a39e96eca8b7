import type { ConsentName } from '../consent.rules.js'
import type { FormType } from '../../common/form-options.rules.js'
import type { ApplicationDto } from './application.dto.js'
import type { ComplaintDto } from './complaint.dto.js'
import type { DiscoveryCallDto } from './discovery-call.dto.js'
import type { InvestorShowDto } from './investor-show.dto.js'

/** The name of the decoy field, which people do not see and browsers do not fill. */
export const DECOY_FIELD = 'fax'

/** The header that ties a double click or a retry to the first attempt. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** The reference of the stored submission. It is a header because the body of the response is a fixed contract. */
export const REFERENCE_HEADER = 'submission-reference'
/** The header with the token that lets the sender of a discovery call choose a time within the hour; missing while no times are open. */
export const CALL_TOKEN_HEADER = 'call-token'

/** The header with when the promised answer is due, as the mail says it: an ISO timestamp. */
export const ANSWER_BY_HEADER = 'answer-by'

/** What our own pages send about a submission; a missing member has no effect. */
export interface SubmissionContext {
  page?: string
  /** From the address of that page. */
  campaign?: string
  /** The key in `CONSENTS` of the wording beside the form. */
  consent?: ConsentName
  decoy?: string
  /** Milliseconds between showing and submitting the form, if JavaScript could measure it. */
  elapsedMs?: number
}

export interface SendFormEmail {
  type: FormType
  formData: DiscoveryCallDto | ApplicationDto | InvestorShowDto | ComplaintDto
  context?: SubmissionContext
}

export interface FormAccepted {
  success: true
  id: string
}
