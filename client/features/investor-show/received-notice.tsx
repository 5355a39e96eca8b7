import { useSearchParams } from 'react-router-dom'

import { RECEIVED } from '@/lib/form-answer'

import { ReceivedPanel, type Received } from './received-panel'

/** Says that the form arrived, where the address does. */
export function ReceivedNotice(received: Received) {
  const [query] = useSearchParams()
  return query.has(RECEIVED) ? <ReceivedPanel {...received} /> : null
}
