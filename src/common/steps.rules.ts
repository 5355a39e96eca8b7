/** What a submission goes through, as its sender sees it. */
export const STEPS = {
  received: 'Received',
  'being-read': 'Being read',
  'call-booked': 'Call booked',
  accepted: 'Accepted',
  declined: 'Not this time',
  withdrawn: 'Withdrawn',
  answered: 'Answered',
  closed: 'Closed',
} as const

export type StepName = keyof typeof STEPS
