import { STATUS_LABELS, type DeskStatus } from '../desk.rules.js'

export interface WorkState {
  status: DeskStatus
  ownerId: string | null
  /** An ISO timestamp. */
  dueAt: string | null
}

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

export interface ChangeLine {
  what: string
  detail: string | null
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

/** Describes a change for the history. */
export function linesOf(
  entry: WorkState,
  { status, ownerId, dueAt }: Partial<WorkState>,
  nameOf: (id: string) => string,
): ChangeLine[] {
  const lines: ChangeLine[] = []
  if (status)
    lines.push({ what: `Status set to ${STATUS_LABELS[status]}`, detail: `It was ${STATUS_LABELS[entry.status]}` })
  if (ownerId !== undefined)
    lines.push({
      what: ownerId ? `Assigned to ${nameOf(ownerId)}` : 'Owner removed',
      detail: entry.ownerId && `It was ${nameOf(entry.ownerId)}`,
    })
  if (dueAt !== undefined)
    lines.push({ what: dueAt ? `Due date set to ${DAY.format(new Date(dueAt))}` : 'Due date removed', detail: null })
  return lines
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
})
