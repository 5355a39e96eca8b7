import type { Person } from '../auth/users/person.types.js'
import type { DeskRead } from '../desk/desk.types.js'
import type { Grouping, StageReached } from './report.rules.js'

export interface ReportRow {
  /** The page, the campaign or the list of the form; null where none was recorded, and for all that the report has no row for. */
  name: string | null
  label: string
  counts: Record<StageReached, number>
}

/** A staff member's figures: their open entries, and the forms they were the first to answer in the period, whatever their present owner. */
export interface ReportPerson {
  /** Null for those whose account is gone. */
  person: Person | null
  open: number
  overdue: number
  /** When the oldest of the open ones arrived. */
  oldestAt: string | null
  answered: number
  inTime: number
}

/** Another module's figures of the period, stage by stage. */
export interface Funnel {
  title: string
  /** With the median days since the form was received, and the address of the list behind the number. */
  stages: { label: string; count: number; medianDays: number | null; list: string }[]
}

/** The submissions of a period and how far they got; days in London, both included. */
export interface Report extends DeskRead {
  from: string
  to: string
  by: Grouping
  rows: ReportRow[]
  all: Record<StageReached, number>
  /** Medians since the form arrived; null where there was none. */
  minutes: Record<'answer' | 'call' | 'decision', number | null>
  /** 1, or n if there are so many forms that the medians are those of every nth day. */
  everyNthDay: number
  people: ReportPerson[]
  /** The figures of other parts of the product, by name. */
  funnels: Record<string, Funnel>
  /** Of `all`, how many have been erased since: they stay counted, and are on no list. */
  erased: number
  /** How many of the accepted applications had a call, and how many had none. */
  accepted: { called: number; uncalled: number }
}
