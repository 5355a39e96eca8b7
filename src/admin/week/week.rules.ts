/** The page of the week: how far it looks back, and its groups. */
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

/** One bar of a chart and one row of its table: so many in each week. */
export interface WeekSeries {
  label: string
  counts: number[]
}

export interface WeekTable {
  id: 'kinds' | 'sources' | 'answers' | 'outcomes'
  title: string
  series: WeekSeries[]
}

/** Kept apart by name; the rest are one series. */
export const MOST_SOURCES = 5

export const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)
