/** How far the desk is with an entry. */
export const STATUSES = ['new', 'in-progress', 'done', 'spam'] as const
export type EntryStatus = (typeof STATUSES)[number]
export const OPEN_STATUSES = ['new', 'in-progress'] as const satisfies EntryStatus[]
export const STATUS_LABELS: Record<EntryStatus, string> = {
  new: 'New',
  'in-progress': 'In progress',
  done: 'Done',
  spam: 'Spam',
}
