import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { MAX_SEARCH } from '@api/admin/desk.rules'
import type { DeskSearch, DeskViews, Me } from '@api/admin/desk.types'
import { Input } from '@/components/form/controls'
import { Dialog } from '@/components/ui/dialog'
import { browserApi } from '@/lib/api'

import { searchApi } from '../addresses'
import desk from '../desk.module.css'
import { VIEWS_API } from '../views/views-nav'
import { actionsFor, entriesIn, pagesFor, peopleIn, viewsIn, type PaletteItem } from './palette-items'
import styles from './palette.module.css'

/** A dialog for opening anything at the desk and running the page's actions: entries, people, actions, views and pages. */
export function Palette({ me, onClose }: { me: Me; onClose: () => void }) {
  const id = useId()
  const [words, setWords] = useState('')
  const [active, setActive] = useState(0)
  const { groups, failure } = useGroups(me, words)
  const choices = groups.flatMap((group) => group.choices)
  const at = Math.min(active, choices.length - 1)
  const choose = useChoose(onClose)

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const choice = choices[at]
    if (step && choices.length) setActive((at + step + choices.length) % choices.length)
    else if (event.key === 'Enter' && choice) choose(choice)
    else return
    event.preventDefault()
  }

  return (
    <Dialog open onClose={onClose} title="Go to" look="form" className={styles.palette}>
      <Input
        small
        role="combobox"
        aria-label="Entry, person, page or action"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={choices.length ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Name, reference, phone, page or action"
        maxLength={MAX_SEARCH}
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          setActive(0)
        }}
        onKeyDown={press}
      />
      <p className={styles.state} role="status">
        {failure || (choices.length ? '' : 'Nothing matches.')}
      </p>
      <PaletteList id={id} groups={groups} at={at} onChoose={choose} />
    </Dialog>
  )
}

function useGroups(me: Me, words: string) {
  const { found, failure } = useFound(words.trim())
  const views = useViews()
  // Read once for each page: the choices must not change while someone reads them.
  const [offered, setOffered] = useState(() => actionsFor())
  const { pathname } = useLocation()
  useLayoutEffect(() => queueMicrotask(() => setOffered(actionsFor())), [pathname])
  const actions = offered.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
  const groups = [
    { name: 'Entries', choices: entriesIn(found) },
    { name: 'People', choices: peopleIn(found) },
    { name: 'Actions', choices: actions },
    { name: 'Views', choices: viewsIn(views, words) },
    { name: 'Pages', choices: pagesFor(me, words) },
  ]
  return { groups: groups.filter(({ choices }) => choices.length), failure }
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
  groups: { name: string; choices: PaletteItem[] }[]
  /** The index of the item that Enter selects, counted over all groups. */
  at: number
  onChoose: (choice: PaletteItem) => void
}

function PaletteList({ id, groups, at, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const choices = groups.flatMap((group) => group.choices)
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      className="max-h-[min(420px,_50dvh)] mt-2 overflow-y-auto"
    >
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={group.name}>
          <div className="pt-3 px-3 pb-1 text-muted text-[length:var(--size-small)] font-semibold" role="presentation">
            {group.name}
          </div>
          {group.choices.map((choice) => (
            <div
              key={choice.key}
              id={`${id}-${choices.indexOf(choice)}`}
              role="option"
              aria-selected={choices.indexOf(choice) === at}
              className={styles.choice}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
            >
              <bdi>{choice.name}</bdi>
              {choice.about && (
                <span className={desk.fine}>
                  {choice.about}
                  {choice.reference && (
                    <>
                      , <span className="whitespace-nowrap">{choice.reference}</span>
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

/** The saved views; if they cannot be loaded, the palette still offers everything else. */
function useViews(): DeskViews | undefined {
  const [views, setViews] = useState<DeskViews>()
  useEffect(() => {
    let current = true
    browserApi.get<DeskViews>(VIEWS_API).then(
      (read) => current && setViews(read),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [])
  return views
}
