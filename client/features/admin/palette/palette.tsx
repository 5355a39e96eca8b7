import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { MAX_SEARCH } from '@api/admin/desk.rules'
import type { DeskSearch } from '@api/admin/desk.types'
import { Input } from '@/components/form/controls'
import { Dialog } from '@/components/ui/dialog'
import { browserApi } from '@/lib/api'
import { cx } from '@/lib/cx'

import { searchApi } from '../addresses'
import { useFrame } from '../desk-data'
import { actionsFor, entriesIn, pagesFor, peopleIn, viewsIn, type PaletteItem } from './palette-items'

/** A dialog for opening anything at the desk and running the page's actions: entries, people, actions, views and pages. */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [words, setWords] = useState('')
  const { groups, failure } = useGroups(words)
  const items = groups.flatMap((group) => group.items)
  const [active, setActive] = useState<string>()
  // Enter chooses the item that was active, wherever results that have arrived since have put it.
  const known = items.findIndex(({ key }) => key === active)
  const at = Math.max(0, known)
  if (known < 0 && items[0]) setActive(items[0].key)
  const choose = useChoose(onClose)

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const item = items[at]
    if (step && items.length) setActive(items[(at + step + items.length) % items.length]?.key)
    else if (event.key === 'Enter' && item) choose(item)
    else return
    event.preventDefault()
  }

  return (
    <Dialog open onClose={onClose} title="Go to" look="form" className="mt-[min(96px,10dvh)]">
      <Input
        small
        className="mt-4"
        role="combobox"
        aria-label="Entry, person, page or action"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={items.length ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Name, reference, phone, page or action"
        maxLength={MAX_SEARCH}
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          setActive(undefined)
        }}
        onKeyDown={press}
      />
      <p className="text-muted not-empty:mt-3" role="status">
        {failure || (items.length ? '' : 'Nothing matches.')}
      </p>
      <PaletteList id={id} groups={groups} at={at} onChoose={choose} />
    </Dialog>
  )
}

function useGroups(words: string) {
  const { me, views } = useFrame()
  const { found, failure } = useFound(words.trim())
  // Read once for each page: the items must not change while someone reads them.
  const [offered, setOffered] = useState(() => actionsFor())
  const { pathname } = useLocation()
  useLayoutEffect(() => queueMicrotask(() => setOffered(actionsFor())), [pathname])
  const actions = offered.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
  const groups = [
    { name: 'Entries', items: entriesIn(found) },
    { name: 'People', items: peopleIn(found) },
    { name: 'Actions', items: actions },
    { name: 'Views', items: viewsIn(views, words) },
    { name: 'Pages', items: pagesFor(me, words) },
  ]
  return { groups: groups.filter(({ items }) => items.length), failure }
}

/** Opens the address, or runs the action once the dialog has returned the focus to the page. */
function useChoose(onClose: () => void) {
  const navigate = useNavigate()
  const afterClose = useRef<() => void>(undefined)
  useEffect(() => () => afterClose.current && queueMicrotask(afterClose.current), [])
  return ({ action }: PaletteItem) => {
    afterClose.current = typeof action === 'string' ? () => void navigate(action) : action
    onClose()
  }
}

interface ListProps {
  id: string
  groups: { name: string; items: PaletteItem[] }[]
  /** The index of the item that Enter selects, counted over all groups. */
  at: number
  onChoose: (item: PaletteItem) => void
}

function PaletteList({ id, groups, at, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const items = groups.flatMap((group) => group.items)
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      className="mt-2 max-h-[min(420px,50dvh)] overflow-y-auto"
    >
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={group.name}>
          <div className="text-small text-muted px-3 pt-3 pb-1 font-semibold" role="presentation">
            {group.name}
          </div>
          {group.items.map((item) => (
            <div
              key={item.key}
              id={`${id}-${items.indexOf(item)}`}
              role="option"
              aria-selected={items.indexOf(item) === at}
              className={cx(
                'rounded-control hover:bg-raised-2 flex min-h-11 cursor-pointer justify-between gap-x-4 px-3 py-1.5 wrap-anywhere max-md:flex-col md:items-center',
                items.indexOf(item) === at && 'bg-raised-2 shadow-[inset_2px_0_var(--brass)]',
              )}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(item)}
            >
              <bdi>{item.name}</bdi>
              {item.about && (
                <span className="fine">
                  {item.about}
                  {item.reference && (
                    <>
                      , <span className="whitespace-nowrap">{item.reference}</span>
                    </>
                  )}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const TYPING_MS = 150

interface Found {
  found?: DeskSearch
  failure?: string
}

/** Searches once typing pauses; late results of an earlier search are dropped. */
function useFound(words: string): Found {
  const [state, setState] = useState<Found>({})
  useEffect(() => {
    let current = true
    const show = (next: Found) => current && setState(next)
    const timer = setTimeout(
      () => {
        if (words.length < 2) return show({})
        browserApi.get<DeskSearch>(searchApi(words)).then(
          (found) => show({ found }),
          (error: unknown) => show({ failure: error instanceof Error ? error.message : 'The search failed.' }),
        )
      },
      words ? TYPING_MS : 0,
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [words])
  return state
}
