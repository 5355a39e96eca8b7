import { useSearchParams } from 'react-router-dom'

import { RECEIVED } from '@/lib/form-answer'

import { ReceivedPanel, type Received } from './received-panel'

/** Confirms the submission if the address says so. */
export function ReceivedNotice(received: Received) {
  const [query] = useSearchParams()
  return query.has(RECEIVED) ? <ReceivedPanel {...received} /> : null
}
