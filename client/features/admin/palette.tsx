import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'

import { MAX_SEARCH } from '@api/admin/desk.rules'
import type { DeskSearch, DeskViews, Me } from '@api/admin/desk.types'
import { Dialog } from '@/components/ui/dialog'
import { browserApi } from '@/lib/api'

import { searchApi } from './addresses'
import desk from './desk.module.css'
import { entriesIn, pagesFor, viewsIn, type Place } from './palette-places'
import styles from './palette.module.css'
import { VIEWS_API } from './views'

const TYPING_MS = 150

/** A dialog that goes anywhere at the desk: its pages, the views, and entries by what they hold. */
export function Palette({ me, onClose }: { me: Me; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const [entries, failure] = useEntries(words.trim())
  const views = useViews()
  const groups = [
    { name: 'Entries', places: entries },
    { name: 'Views', places: viewsIn(views, words) },
    { name: 'Pages', places: pagesFor(me, words) },
  ].filter(({ places }) => places.length)
  const places = groups.flatMap((group) => group.places)
  const at = Math.min(chosen, places.length - 1)

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function go({ to }: Place) {
    onClose()
    void navigate(to)
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const place = places[at]
    if (step && places.length) setChosen((at + step + places.length) % places.length)
    else if (event.key === 'Enter' && place) go(place)
    else return
    event.preventDefault()
  }

  return (
    <Dialog open onClose={onClose} title="Go to" look="form" className={styles.palette}>
      <input
        type="text"
        role="combobox"
        className={desk.input}
        aria-label="Entry, view or page"
        aria-expanded={places.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={places.length ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Name, reference, phone, view or page"
        maxLength={MAX_SEARCH}
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          setChosen(0)
        }}
        onKeyDown={press}
      />
      <p className={styles.state} role="status">
        {failure || (places.length ? '' : 'Nothing matches.')}
      </p>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Where to go" className={styles.list}>
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <div className={styles.heading} role="presentation">
              {group.name}
            </div>
            {group.places.map((place) => (
              <div
                key={place.to}
                id={`${id}-${places.indexOf(place)}`}
                role="option"
                aria-selected={places.indexOf(place) === at}
                className={styles.place}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => go(place)}
              >
                <bdi>{place.name}</bdi>
                {place.about && <span className={desk.fine}>{place.about}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

/** What a search finds, once typing pauses; what an earlier one finds later is not shown. */
function useEntries(words: string): [Place[], failure: string] {
  const [found, setFound] = useState<{ places: Place[]; failure: string }>({ places: [], failure: '' })
  useEffect(() => {
    let current = true
    const show = (places: Place[], failure = '') => current && setFound({ places, failure })
    const timer = setTimeout(
      () => {
        if (words.length < 2) return show([])
        browserApi.get<DeskSearch>(searchApi(words)).then(
          (search) => show(entriesIn(search)),
          (error: unknown) => show([], error instanceof Error ? error.message : 'The search failed.'),
        )
      },
      words ? TYPING_MS : 0,
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [words])
  return [found.places, found.failure]
}

/** Without them the palette still goes to entries and pages. */
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
