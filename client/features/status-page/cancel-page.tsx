import { whenIn } from '@api/calls/call.rules'
import { asking } from './status-link'

export const { handle, loader, action, Component } = asking({
  intent: 'cancel',
  title: 'Cancel your call?',
  api: '/api/calls/cancellation',
  flash: 'call-cancelled',
  button: 'Cancel my call',
  pending: 'Cancelling...',
  ask: ({ calls: { call } }) =>
    call?.changeable && call.startsAt
      ? `Your call on ${whenIn(call.startsAt, call.zone)}, will not take place. You can choose another time later.`
      : undefined,
  idle: ({ calls: { call } }) =>
    call?.state === 'booked'
      ? 'This call can no longer be cancelled here. Please ring us.'
      : 'There is no call to cancel.',
})
