export const MAX_ROTA = 100
/** Of one person, past ones among them for as long as they are kept. */
export const MAX_ABSENCES = 50
export const ABSENCES_KEPT_DAYS = 30
/** Further ahead no one plans; a slip of the year does. */
export const MAX_DAYS_AHEAD = 730

interface InTurn {
  userId: string
  lastTurn: number
}

export interface Dealt {
  /** Who was given each entry. */
  owners: Map<string, string>
  /** The last turn of everyone who was given one. */
  turns: Map<string, number>
  turn: number
}

/** Each entry goes to whoever has waited longest. */
export function deal(entries: string[], present: InTurn[], turn: number): Dealt {
  const waiting = present.toSorted((a, b) => a.lastTurn - b.lastTurn || (a.userId < b.userId ? -1 : 1))
  const dealt: Dealt = { owners: new Map(), turns: new Map(), turn }
  for (const entry of entries) {
    const next = waiting.shift()
    if (!next) break
    dealt.owners.set(entry, next.userId)
    dealt.turns.set(next.userId, (dealt.turn += 1))
    waiting.push(next)
  }
  return dealt
}

/** In the history of an entry that came in while no one was there. */
export const LEFT_WITHOUT_OWNER = { what: 'Left without an owner', detail: 'Everyone on the rota was away' }
