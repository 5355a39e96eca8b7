import { dayAfter } from '../common/london-time.js'

/** How far a form came; each is a column of the report. */
export const STAGES_REACHED = ['received', 'answered', 'called', 'accepted'] as const
export type StageReached = (typeof STAGES_REACHED)[number]
export const STAGE_REACHED_LABELS: Record<StageReached, string> = {
  received: 'Received',
  answered: 'Answered',
  called: 'Call attended',
  accepted: 'Accepted',
}

export const GROUPINGS = ['page', 'campaign', 'form'] as const
export type Grouping = (typeof GROUPINGS)[number]
export const GROUPING_LABELS: Record<Grouping, string> = {
  page: 'Page it was sent from',
  campaign: 'Campaign in the page’s address',
  form: 'Kind of form',
}

export const REPORT_DAYS = 84

/** Further groups are likely to come from made-up addresses. */
export const MAX_GROUPS = 25

/** Sorting more takes too long for a page. */
const MEDIANS_OF = 120_000

/** Medians of many forms come from every nth day, where n is no multiple of a week, so that weekends count in proportion. */
export function sampleOf(received: number): number {
  const every = Math.ceil(received / MEDIANS_OF)
  return every % 7 === 0 ? every + 1 : Math.max(every, 1)
}

/** Today is the last of them. */
export const daysUntil = (today: string, days: number) => ({ from: dayAfter(today, 1 - days), to: today })
