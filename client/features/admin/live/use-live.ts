import { useEffect, useState } from 'react'

import type { DeskTab } from '@api/admin/desk.rules'
import type { LiveChange, LiveMessage, LivePerson } from '@api/admin/live/live.types'

import { clearDraftsOf } from '@/lib/drafts'

import { watchLive } from './live'

interface News {
  /** When each entry arrived, and in which list. */
  arrivals: Record<string, { tab: DeskTab; at: string }>
  /** The last change of each entry by someone else. */
  changes: Record<string, LiveChange>
  /** When each entry was erased. */
  erased: Record<string, string>
  /** Who else is viewing the open entry. */
  people: LivePerson[]
}

const NOTHING: News = { arrivals: {}, changes: {}, erased: {}, people: [] }

/** What others have done since the page was opened. */
export function useLive(me: string, now: string, entry?: string): News {
  const [received, setReceived] = useState(NOTHING)
  const [since] = useState(now)
  useEffect(() => {
    function receive(message: LiveMessage) {
      if (message.kind === 'erased') message.ids.forEach(clearDraftsOf)
      setReceived((before) => withMessage(before, message, me))
    }
    return watchLive({ entry, since, receive })
  }, [entry, since, me])
  return received
}

function withMessage(received: News, message: LiveMessage, me: string): News {
  if (message.kind === 'present') return { ...received, people: message.people }
  if (message.kind === 'erased') {
    const { ids, at } = message
    return { ...received, erased: { ...received.erased, ...Object.fromEntries(ids.map((id) => [id, at])) } }
  }
  if (message.kind === 'arrived') {
    const { at } = message
    return {
      ...received,
      arrivals: {
        ...received.arrivals,
        ...Object.fromEntries(message.entries.map(({ id, tab }) => [id, received.arrivals[id] ?? { tab, at }])),
      },
    }
  }
  if (message.by.id === me) return received
  return {
    ...received,
    changes: { ...received.changes, ...Object.fromEntries(message.ids.map((id) => [id, message])) },
  }
}
