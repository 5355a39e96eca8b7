import { useEffect, useState } from 'react'

import type { DeskTab } from '@api/admin/desk.rules'
import type { LiveChange, LiveMessage, LivePerson } from '@api/admin/live/live.types'

import { watchLive } from './live'

interface Heard {
  /** When each entry came, and where. */
  arrivals: Record<string, { tab: DeskTab; at: string }>
  /** The last change of each entry by someone else. */
  changes: Record<string, LiveChange>
  /** Who else looks at the open entry. */
  people: LivePerson[]
}

const NOTHING: Heard = { arrivals: {}, changes: {}, people: [] }

/** What others did since the page was opened. */
export function useLive(me: string, now: string, entry?: string): Heard {
  const [heard, setHeard] = useState(NOTHING)
  const [since] = useState(now)
  useEffect(
    () => watchLive({ entry, since, tell: (message) => setHeard((before) => withMessage(before, message, me)) }),
    [entry, since, me],
  )
  return heard
}

function withMessage(heard: Heard, message: LiveMessage, me: string): Heard {
  if (message.kind === 'present') return { ...heard, people: message.people }
  if (message.kind === 'arrived') {
    const { at } = message
    return {
      ...heard,
      arrivals: {
        ...heard.arrivals,
        ...Object.fromEntries(message.entries.map(({ id, tab }) => [id, heard.arrivals[id] ?? { tab, at }])),
      },
    }
  }
  if (message.by.id === me) return heard
  return { ...heard, changes: { ...heard.changes, ...Object.fromEntries(message.ids.map((id) => [id, message])) } }
}
