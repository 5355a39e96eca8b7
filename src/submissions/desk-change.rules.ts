import type { FormType } from '../common/form-options.rules.js'
import { standingOf } from '../common/entry-status.rules.js'
import type { WorkState } from '../entry-events/effects.js'

export interface EntryState extends WorkState {
  id: string
  type: FormType
  name: string
  version: number
}

export interface Replaced {
  id: string
  version: number
  before: Partial<WorkState>
}

/** The members of a change that differ from the entry; the status and its details always together. */
export function differenceOf(
  entry: WorkState,
  { ownerId, dueAt, repliedAt, ...wanted }: Partial<WorkState>,
): Partial<WorkState> {
  const { status, waitingUntil, outcome, outcomeReason } = entry
  const current = { status, waitingUntil, outcome, outcomeReason }
  const isNew = (Object.keys(current) as (keyof typeof current)[]).some((name) => wanted[name] !== current[name])
  return {
    ...(wanted.status !== undefined && isNew && wanted),
    ...(ownerId !== undefined && ownerId !== entry.ownerId && { ownerId }),
    ...(dueAt !== undefined && dueAt !== entry.dueAt && { dueAt }),
    ...(repliedAt !== undefined && repliedAt !== entry.repliedAt && { repliedAt }),
  }
}

export const replacedBy = (entry: WorkState, change: Partial<WorkState>): Partial<WorkState> =>
  Object.fromEntries((Object.keys(change) as (keyof WorkState)[]).map((name) => [name, entry[name]]))

export const workStateOf = (entry: WorkState): WorkState => {
  const { status, waitingUntil, outcome, outcomeReason, decidedAt, ownerId, dueAt, repliedAt } = entry
  return { status, waitingUntil, outcome, outcomeReason, decidedAt, ownerId, dueAt, repliedAt }
}

/** An action towards the sender makes its author the owner of an unassigned entry, which is no longer new. */
export const claimOf = ({ status, ownerId }: WorkState, actorId: string): Partial<WorkState> => ({
  ...(status === 'new' && standingOf('in-progress')),
  ...(ownerId === null && { ownerId: actorId }),
})
