import { useState } from 'react'
import { useActionData, useLocation } from 'react-router-dom'

import type { AccountAnswer } from './account-answer'

/**
 * The answer to the last form of this visit. The router drops it when the page is read again after a change in another tab, and
 * with it what is shown only once: new recovery codes and the key of an authenticator app.
 */
export function useLastAnswer(): AccountAnswer | undefined {
  const answer = useActionData() as AccountAnswer | undefined
  const { key } = useLocation()
  const [last, setLast] = useState({ key, answer })
  if (answer && (answer !== last.answer || key !== last.key)) setLast({ key, answer })
  return answer ?? (key === last.key ? last.answer : undefined)
}
