import { useActionData } from 'react-router-dom'

import type { Outcome, Refusal } from './desk-action'

/** The refusal of the form that was posted with these values, of its button or of its hidden fields. */
export function useRefusal(posted: Record<string, string>): Refusal | undefined {
  const refused = (useActionData() as { notice?: Outcome } | undefined)?.notice?.refused
  return refused && Object.entries(posted).every(([name, value]) => refused.input[name] === value) ? refused : undefined
}
