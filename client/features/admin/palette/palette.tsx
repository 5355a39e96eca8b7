import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { MAX_SEARCH } from '@api/admin/desk.rules'
import type { Me } from '@api/admin/desk.types'
import { Dialog } from '@/components/ui/dialog'

import desk from '../desk.module.css'
import { actionsFor } from './palette-actions'
import { PaletteList } from './palette-list'
import { entriesIn, pagesFor, peopleIn, viewsIn, type Choice } from './palette-choices'
import { useFound, useViews } from './palette-search'
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
      <input
        type="text"
        role="combobox"
        className={desk.input}
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
  return ({ action }: Choice) => {
    afterClose.current = typeof action === 'string' ? () => void navigate(action) : action
    onClose()
  }
}
