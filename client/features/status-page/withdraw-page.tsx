import { asking } from './status-link'

export const { handle, loader, action, Component } = asking({
  intent: 'withdraw',
  title: ({ kind }) => `Withdraw your ${kind}?`,
  api: '/api/status/withdrawal',
  flash: 'application-withdrawn',
  button: ({ kind }) => `Withdraw my ${kind}`,
  pending: 'Withdrawing...',
  danger: true,
  ask: ({ reference, canWithdraw }) =>
    canWithdraw
      ? `We stop working on ${reference}. This cannot be taken back here; you can write to us again at any time. We confirm it by email.`
      : undefined,
  idle: ({ reference }) => `${reference} is closed already, so there is nothing to withdraw.`,
})
