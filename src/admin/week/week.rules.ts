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

/** One bar of a chart and one row of its table: a count for each week. */
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

/** The number of sources with a series of their own; the rest form one. */
export const MAX_SOURCES = 5

export const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)
