import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router-dom'

import { type DeskQuery, type DeskTab, isFiltered, valuesIn } from '@api/desk/desk.rules'
import type { DeskDetail, DeskList } from '@api/submissions/submissions.types'
import type { LiveChange, LiveMessage, LivePerson } from '@api/live/live.types'
import { MINUTE_MS } from '@api/common/durations.rules'
import { Button } from '@/components/ui/button'
import { browserApi } from '@/lib/api'
import { clearDraftsAbout } from '@/lib/form/drafts'
import { count, timeOf } from '@/lib/format'
import { notify } from '@/lib/notify'
import { paths } from '@/lib/paths'
import { createStore } from '@/lib/store'

import { focusMain } from './desk-controls'
import { clearDeskCache } from './desk-data'
import { SmallLink } from './page-frame'

/** Announces arrivals and changes since the list was loaded. The rows do not change until someone asks for it. */
export function useLiveList(list: DeskList, query: DeskQuery) {
  const { arrivals, changes, erased, missed } = useLive(list.me.id, list.now)
  const shown = new Set(list.rows.map(({ id }) => id))
  const since = (at: string) => at > list.now
  const arrived = mayShowNew(query)
    ? Object.entries(arrivals).filter(
        ([id, { tab, at }]) => (list.tab === 'inbox' || tab === list.tab) && since(at) && !shown.has(id),
      ).length
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
  useAnnounced({ words: words || (since(missed) ? 'Something may have changed' : ''), action: 'Show' })
}

/** Whether a new entry can be assumed to belong to the list: not if a search or filter might exclude it. */
const mayShowNew = ({ owner, status, within: _within, from: _from, open: _open, ...rest }: DeskQuery) =>
  !isFiltered(rest) && (!owner || valuesIn(owner).includes('none')) && (!status || valuesIn(status).includes('new'))

export function useLiveEntry({ row, me, now }: DeskDetail) {
  const { changes, erased, missed, people } = useLive(me.id, now, row.id)
  const change = changes[row.id]
  const words = change && change.at > now ? wordsOf(change) : missed > now ? 'This submission may have changed' : ''
  useAnnounced({
    words: erased[row.id] ? 'This submission was erased' : words,
    action: 'Show the change',
    beside: people.length ? `Also looking at this: ${people.map(({ name }) => name).join(', ')}` : '',
  })
}

function wordsOf({ by, fields, status, at }: LiveChange) {
  const parts = fields.map((field) => {
    if (field === 'status') return status ? `changed the status to ${status}` : 'changed the status'
    if (field === 'owner') return 'changed the owner'
    if (field === 'due') return 'changed the due date'
    if (field === 'answer') return 'answered'
    return field === 'note' ? 'added a note' : 'changed this submission'
  })
  const when = Date.now() - Date.parse(at) < MINUTE_MS ? 'just now' : `at ${timeOf(at)}`
  return `${by.name} ${new Intl.ListFormat('en-GB').format(parts)} ${when}`
}

export function useLiveAnswer({ row, me, now }: DeskDetail) {
  const { changes, people } = useLive(me.id, now, row.id, true)
  const change = changes[row.id]
  const answered = change && change.at > now && change.fields.includes('answer')
  const writing = people.filter((person) => person.writing).map(({ name }) => name)
  useAnnounced({
    words: answered ? `Answered by ${change.by.name} at ${timeOf(change.at)}` : '',
    action: 'Show the answer',
    beside: writing.length ? `Also writing an answer: ${writing.join(', ')}` : '',
  })
}

interface Announced {
  words: string
  action: string
  beside?: string
}

const announced = createStore<Announced | undefined>(undefined)

function useAnnounced({ words, action, beside = '' }: Announced) {
  useEffect(() => announced.set({ words, action, beside }), [words, action, beside])
  useEffect(() => () => announced.set(undefined), [])
}

/** Over the page, so that nothing moves while someone works. Without a message it is hidden only visually, so that the first is announced. */
export function LiveNotice() {
  const said = announced.use()
  const over = signedOut.use()
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  if (over)
    return (
      <div role="alert" className="floating flex flex-wrap items-center gap-x-4 gap-y-2 py-2 pr-2 pl-5 max-lg:w-full">
        <p className="flex-auto">You were signed out. What you typed is kept on this device.</p>
        <SmallLink to={`${paths.auth}?${new URLSearchParams({ next: pathname + search })}`}>Sign in</SmallLink>
      </div>
    )
  if (!said) return null
  const { words, action, beside } = said
  return (
    <div
      className={
        words || beside
          ? 'floating flex min-h-15 max-w-140 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1.75 pr-2 pl-5 max-lg:w-full max-lg:max-w-none'
          : 'sr-only'
      }
    >
      <div className="max-w-full min-w-0 flex-auto pr-3 wrap-anywhere">
        <p role="status" className={beside ? 'text-small text-muted truncate' : 'sr-only'} title={beside || undefined}>
          {beside && <bdi>{beside}</bdi>}
        </p>
        <p role="status" className={words ? undefined : 'sr-only'}>
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
    <Button ref={button} variant="secondary" size="small" className="flex-none" busy={busy} onClick={onShow}>
      {words}
    </Button>
  )
}

interface News {
  arrivals: Record<string, { tab: DeskTab; at: string }>
  changes: Record<string, LiveChange>
  erased: Record<string, string>
  /** When an event may have been missed. */
  missed: string
  people: LivePerson[]
}

const NOTHING: News = { arrivals: {}, changes: {}, erased: {}, missed: '', people: [] }

function useLive(me: string, now: string, entry?: string, writing?: boolean): News {
  const [received, setReceived] = useState(NOTHING)
  const [loadedAt] = useState(now)
  useEffect(() => {
    function receive(message: LiveMessage) {
      if (message.kind === 'erased') clearDraftsAbout(message.ids)
      if (message.kind === 'changed') announceGiven(message, me, loadedAt)
      setReceived((before) => withMessage(before, message, me))
    }
    return watchLive({ entry, writing, loadedAt, receive })
  }, [entry, writing, loadedAt, me])
  return received
}

/** The time of the last announcement: a page's connection repeats the events since it was loaded. */
let announcedAt = ''

function announceGiven({ by, given = {}, at }: LiveChange, me: string, loadedAt: string) {
  const mine = given[me]
  if (!mine || by.id === me || at <= loadedAt || at <= announcedAt) return
  announcedAt = at
  const description = `${by.name} gave you ${mine === 1 ? 'a submission' : `${count(mine)} submissions`}: see My work.`
  void notify({ title: 'Yours now', description })
}

const withMessage = (received: News, message: LiveMessage, me: string): News => ({
  ...received,
  ...newsOf(received, message, me),
})

function newsOf({ arrivals, changes, erased }: News, message: LiveMessage, me: string): Partial<News> {
  const each = <Value,>(ids: string[], value: Value) => Object.fromEntries(ids.map((id) => [id, value]))
  switch (message.kind) {
    case 'present':
      return { people: message.people }
    case 'missed':
      return { missed: message.at }
    case 'erased':
      return { erased: { ...erased, ...each(message.ids, message.at) } }
    case 'arrived': {
      const arrived = message.entries.map(({ id, tab }) => [id, { tab, at: message.at }] as const)
      return { arrivals: { ...Object.fromEntries(arrived), ...arrivals } }
    }
    case 'changed':
      return message.by.id === me ? {} : { changes: { ...changes, ...each(message.ids, message) } }
  }
}

const RECONNECT_MS = 5000
const SLOWEST_RECONNECT_MS = 60_000

const signedOut = createStore(false)

/** Notices the end of the session while someone types, before they save. An outage does not count as one. */
async function noticeSignedOut() {
  const view = await browserApi.get('/api/session').catch(() => undefined)
  if (view) signedOut.set(!view.user)
}

interface Watch {
  entry?: string
  writing?: boolean
  /** When the page was loaded, on the server's clock. */
  loadedAt: string
  receive: (message: LiveMessage) => void
}

/** Receives the actions of others as they happen. Paused while the page is hidden; missed events are sent on its return. */
function watchLive({ entry, writing, loadedAt, receive }: Watch): () => void {
  let stream: EventSource | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let delay = RECONNECT_MS
  let since = loadedAt

  function connect() {
    pause()
    const query = new URLSearchParams({
      ...(entry && { entry }),
      ...(writing && { writing: 'yes' }),
      ...(since && { since }),
    })
    stream = new EventSource(`/api/admin/events?${query}`)
    stream.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      since = lastEventId
      delay = RECONNECT_MS
      signedOut.set(false)
      receive(JSON.parse(data) as LiveMessage)
    }
    stream.onerror = () => {
      // Refused: the browser does not reconnect on its own.
      if (stream?.readyState !== EventSource.CLOSED) return
      void noticeSignedOut()
      retrying = setTimeout(connect, delay)
      delay = Math.min(delay * 2, SLOWEST_RECONNECT_MS)
    }
  }
  function pause() {
    stream?.close()
    clearTimeout(retrying)
  }
  const update = () => (document.hidden ? pause() : connect())

  document.addEventListener('visibilitychange', update)
  update()
  return () => {
    document.removeEventListener('visibilitychange', update)
    pause()
  }
}
