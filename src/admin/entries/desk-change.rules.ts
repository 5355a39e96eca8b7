import type { WorkState } from '../../journal/happenings.js'

export interface EntryState extends WorkState {
  id: string
  name: string
  version: number
  /** When it was first answered; an ISO timestamp. */
  answeredAt: string | null
}

/** What a change replaced in one entry, and the version it produced. */
export interface Replaced {
  id: string
  version: number
  before: Partial<WorkState>
  wasAnswered: boolean
}

/** The members of a change that differ from the entry. */
export function differenceOf(entry: WorkState, { status, ownerId, dueAt }: Partial<WorkState>): Partial<WorkState> {
  return {
    ...(status !== undefined && status !== entry.status && { status }),
    ...(ownerId !== undefined && ownerId !== entry.ownerId && { ownerId }),
    ...(dueAt !== undefined && dueAt !== entry.dueAt && { dueAt }),
  }
}

/** The previous values of what a change replaces. */
export const replacedBy = (entry: WorkState, change: Partial<WorkState>): Partial<WorkState> => ({
  ...('status' in change && { status: entry.status }),
  ...('ownerId' in change && { ownerId: entry.ownerId }),
  ...('dueAt' in change && { dueAt: entry.dueAt }),
})
