export const WEEKS = 12

export const ANSWERS = ['in-time', 'late', 'waiting', 'overdue', 'unpromised'] as const
export type Answer = (typeof ANSWERS)[number]
export const ANSWER_LABELS: Record<Answer, string> = {
  'in-time': 'Answered within the promise',
  late: 'Answered later',
  waiting: 'Not answered yet, still in time',
  overdue: 'Not answered, promise broken',
  unpromised: 'No answer promised, or spam',
}

export interface WeekSeries {
  label: string
  counts: number[]
  /** What is left out of the chart and of the sum. */
  apart?: true
}

export interface WeekTable {
  id: 'kinds' | 'sources' | 'answers' | 'outcomes' | 'owners' | 'answered' | 'calls' | 'days'
  title: string
  series: WeekSeries[]
  /** Its figures are averages, which have no sum. */
  mean?: true
}

export const MAX_SOURCES = 5

export const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)
