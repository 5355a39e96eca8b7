import type { WatchState } from '../watch/watch.types.js'
import type { ListName } from '../desk/desk.rules.js'
import type { DeskSearch } from '../submissions/submissions.types.js'
import type { Count, Me, DeskReminder, DeskWaiting } from '../desk/desk.types.js'

export interface DeskWork extends Omit<DeskSearch, 'misspelt'> {
  /** Whether they receive the morning digest. */
  digest: boolean
}

/** A saved filter and its current count. */
export interface DeskViewLine {
  id: string
  name: string
  tab: ListName
  query: string
  shared: boolean
  /** The name of the user who saved it. */
  owner: string
  changeable: boolean
  /** Null while counting takes too long. */
  count: Count | null
}

/** The data of the frame around every page of the desk. */
export interface DeskLayout {
  me: Me
  reminders: DeskReminder[]
  waiting: DeskWaiting
  views: DeskViewLine[]
  /** Whether introductions are on; otherwise the desk does not mention them. */
  introducing: boolean
  /** The signed-in staff member's open entries. */
  work: Count | null
  /** The server's present problems; only for admins. */
  watch: WatchState
}
