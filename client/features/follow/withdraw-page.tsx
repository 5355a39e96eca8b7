import { asking } from './follow-link'

export const { handle, loader, action, Component } = asking({
  intent: 'withdraw',
  title: 'Withdraw your application?',
  api: '/api/follow/withdrawal',
  flash: 'application-withdrawn',
  button: 'Withdraw my application',
  pending: 'Withdrawing...',
  ask: ({ reference, canWithdraw }) =>
    canWithdraw
      ? `We stop working on ${reference}. This cannot be taken back here; you can apply again at any time.`
      : undefined,
  idle: ({ reference }) => `${reference} is closed already, so there is nothing to withdraw.`,
})
