import type { SubmissionContext } from './dto/send-form-email.dto.js'

/** Faster than anyone can submit even a form that the browser filled in. */
const QUICKEST_PERSON_MS = 200

/** Why a submission looks like a bot's, if it does. It is put under review, never dropped. */
export function botSign({ decoy, elapsedMs }: SubmissionContext): string | undefined {
  if (decoy !== undefined) return 'The hidden field, which people do not see, was filled in.'
  if (elapsedMs !== undefined && elapsedMs < QUICKEST_PERSON_MS)
    return `Sent ${Math.round(elapsedMs)} ms after the form was shown.`
  return undefined
}
