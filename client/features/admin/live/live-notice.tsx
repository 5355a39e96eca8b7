import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import type { DeskQuery, DeskTab } from '@api/admin/desk.rules'
import type { DeskDetail, DeskList } from '@api/admin/desk.types'
import type { LiveChange, LiveMessage, LivePerson } from '@api/admin/live/live.types'
import { MINUTE_MS } from '@api/common/durations.rules'
import { Button } from '@/components/ui/button'
import { count, timeOf } from '@/lib/format'
import { cx } from '@/lib/cx'
import { clearDraftsOf } from '@/lib/drafts'

import { focusMain } from '../desk-controls'
import { clearDeskCache } from '../desk-data'
import { watchLive } from './live'
import styles from './live-notice.module.css'

/** What has arrived and changed since the list was loaded. The rows stay as they are until someone asks for them. */
export function LiveList({ list, query }: { list: DeskList; query: DeskQuery }) {
  const { arrivals, changes, erased, missed } = useLive(list.me.id, list.now)
  const shown = new Set(list.rows.map(({ id }) => id))
  const since = (at: string) => at > list.now
  const arrived = mayShowNew(query)
    ? Object.entries(arrivals).filter(([id, { tab, at }]) => tab === list.tab && since(at) && !shown.has(id)).length
    : 0
  const changed = Object.entries(changes).filter(([id, change]) => {
    const inRow = change.fields.some((field) => field !== 'note')
    return shown.has(id) && inRow && since(change.at)
  }).length
  const gone = Object.entries(erased).filter(([id, at]) => shown.has(id) && since(at)).length
  const words = [
    arrived && `${count(arrived)} new`,
    changed && `${count(changed)} changed`,
    gone && `${count(gone)} erased`,
  ]
    .filter(Boolean)
    .join(', ')
  return <Notice words={words || (since(missed) ? 'Something may have changed' : '')} action="Show" />
}

/** Whether a new entry can be assumed to belong to the list: not if a search or filter might exclude it. */
const mayShowNew = ({ q, country, kind, mail, overdue, to, owner, status }: DeskQuery) =>
  !q && !country && !kind && !mail && !overdue && !to && (!owner || owner === 'none') && (!status || status === 'new')

/** Who else has the entry open, and what they have changed since it was loaded. Drafts are kept. */
export function LiveEntry({ detail: { row, me, now } }: { detail: DeskDetail }) {
  const { changes, erased, missed, people } = useLive(me.id, now, row.id)
  const change = changes[row.id]
  const words = change && change.at > now ? wordsOf(change) : missed > now ? 'This submission may have changed' : ''
  return (
    <Notice
      words={erased[row.id] ? 'This submission was erased' : words}
      action="Show the change"
      beside={people.length ? `Also looking at this: ${people.map(({ name }) => name).join(', ')}` : ''}
    />
  )
}

function wordsOf({ by, fields, status, at }: LiveChange) {
  const parts = fields.map((field) => {
    if (field === 'status') return status ? `changed the status to ${status}` : 'changed the status'
    if (field === 'owner') return 'changed the owner'
    if (field === 'due') return 'changed the due date'
    return field === 'note' ? 'added a note' : 'changed this submission'
  })
  const when = Date.now() - Date.parse(at) < MINUTE_MS ? 'just now' : `at ${timeOf(at)}`
  return `${by.name} ${new Intl.ListFormat('en-GB').format(parts)} ${when}`
}

function Notice({ words, action, beside = '' }: { words: string; action: string; beside?: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className={cx(styles.notice, !words && !beside && styles.quiet)} data-print="hide">
      <div className="flex-[1_1_auto] min-w-0 max-w-full pr-3 wrap-anywhere">
        <p
          role="status"
          className={
            beside
              ? 'overflow-hidden text-muted text-[length:var(--size-small)] text-ellipsis whitespace-nowrap'
              : styles.quiet
          }
          title={beside || undefined}
        >
          {beside && <bdi>{beside}</bdi>}
        </p>
        <p role="status" className={cx(!words && styles.quiet)}>
          {words && <bdi>{words}</bdi>}
        </p>
      </div>
      {words && (
        <Show
          words={action}
          busy={state !== 'idle'}
          onShow={() => {
            clearDeskCache()
            void revalidate()
          }}
        />
      )}
    </div>
  )
}

function Show({ words, busy, onShow }: { words: string; busy: boolean; onShow: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const shown = button.current
    // When the focused button disappears, the focus moves to the page's content.
    return () => {
      if (shown === document.activeElement) focusMain()
    }
  }, [])
  return (
    <Button ref={button} type="button" variant="secondary" size="small" busy={busy} onClick={onShow}>
      {words}
    </Button>
  )
}

interface News {
  /** When each entry arrived, and in which list. */
  arrivals: Record<string, { tab: DeskTab; at: string }>
  /** The last change of each entry by someone else. */
  changes: Record<string, LiveChange>
  /** When each entry was erased. */
  erased: Record<string, string>
  /** When something may have happened that was not heard. */
  missed: string
  /** Who else is viewing the open entry. */
  people: LivePerson[]
}

const NOTHING: News = { arrivals: {}, changes: {}, erased: {}, missed: '', people: [] }

/** What others have done since the page was opened. */
function useLive(me: string, now: string, entry?: string): News {
  const [received, setReceived] = useState(NOTHING)
  const [loadedAt] = useState(now)
  useEffect(() => {
    function receive(message: LiveMessage) {
      if (message.kind === 'erased') message.ids.forEach(clearDraftsOf)
      setReceived((before) => withMessage(before, message, me))
    }
    return watchLive({ entry, loadedAt, receive })
  }, [entry, loadedAt, me])
  return received
}

function withMessage(received: News, message: LiveMessage, me: string): News {
  if (message.kind === 'present') return { ...received, people: message.people }
  if (message.kind === 'missed') return { ...received, missed: message.at }
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
