import type { StatusCalls } from '@api/calls/calls.types'
import { paths } from '@/lib/paths'
import { BookedCall, CALL_FIELDS, CallTimes, choose, mayChoose } from './call-times'
import { StatusFrame, handleOf, linkedAction, loadLinked, withToken } from './status-link'

const title = (calls: StatusCalls) => (mayChoose(calls) ? 'Choose your time' : 'Your call')

export { shouldRevalidate } from './status-link'
export const handle = handleOf(title)
export const loader = loadLinked((api, token) => api.get(withToken('/api/calls/times', token)))

/** Booking returns to this page, the only one that the link on the thank-you page opens; moving returns to the status page. */
export const action = linkedAction(
  (token) => ({
    book: choose(token, paths.statusCall, 'call-booked'),
    move: choose(token, paths.status, 'call-moved'),
  }),
  CALL_FIELDS,
)

export const Component = () => (
  <StatusFrame<StatusCalls> title={title}>
    {(calls, token) => (
      <>
        {calls.call && (
          <BookedCall call={calls.call}>
            {calls.call.state === 'booked' &&
              (calls.call.changeable
                ? 'Choose another time, and the call is moved.'
                : 'Until two hours before, you can move or cancel it by the link in our email.')}
          </BookedCall>
        )}
        <CallTimes calls={calls} token={token} />
      </>
    )}
  </StatusFrame>
)
