export const MAX_ROTA = 100
export const MAX_ABSENCES = 50
export const ABSENCES_KEPT_DAYS = 30
/** A later date is a typing error. */
export const MAX_DAYS_AHEAD = 730

export interface Assignment {
  owners: Map<string, string>
  turns: Map<string, number>
  turn: number
}

export function assignInTurn(
  entries: string[],
  present: { userId: string; lastTurn: number }[],
  turn: number,
): Assignment {
  const waiting = present.toSorted((a, b) => a.lastTurn - b.lastTurn || (a.userId < b.userId ? -1 : 1))
  const assigned: Assignment = { owners: new Map(), turns: new Map(), turn }
  for (const entry of entries) {
    const next = waiting.shift()
    if (!next) break
    assigned.owners.set(entry, next.userId)
    assigned.turns.set(next.userId, (assigned.turn += 1))
    waiting.push(next)
  }
  return assigned
}
