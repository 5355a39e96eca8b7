import type { WeekTable } from './week.rules.js'
import type { DeskRead } from '../desk/desk.types.js'

/** The report of the past weeks; each table has one count per week. */
export interface WeekReport extends DeskRead {
  /** The Monday of each week; the last one is the current week. */
  weeks: string[]
  tables: WeekTable[]
}
