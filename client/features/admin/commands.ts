import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useFetchers, useNavigation } from 'react-router-dom'

import { hasSingleKeys } from '@/lib/desk-keys'

interface Shortcut {
  where: 'Everywhere' | 'In a list' | 'In an entry'
  /** One after the other for several commands, or one with a modifier. */
  keys: readonly string[]
  does: string
}

/** Every key of the desk, as the help dialog lists them. A page that offers the command says what it runs. */
export const SHORTCUTS = {
  goTo: {
    where: 'Everywhere',
    keys: ['Ctrl', 'K'],
    does: 'Go to an entry, a person, a page or a view, or use one of the page’s actions',
  },
  undo: { where: 'Everywhere', keys: ['Ctrl', 'Z'], does: 'Undo the last change, while you still can' },
  help: { where: 'Everywhere', keys: ['?'], does: 'These shortcuts' },
  move: { where: 'In a list', keys: ['↑', '↓'], does: 'Move from row to row' },
  open: { where: 'In a list', keys: ['Enter'], does: 'Open the row' },
  select: {
    where: 'In a list',
    keys: ['Space'],
    does: 'Select the row; Shift and click selects all rows since the last one',
  },
  selectNext: { where: 'In a list', keys: ['Shift', '↓'], does: 'Select the row and the next one' },
  bulkStatus: { where: 'In a list', keys: ['1', '2', '3', '4'], does: 'Set the status of the selected rows' },
  bulkBar: { where: 'In a list', keys: ['S'], does: 'Go from a row to the bar that changes the selected ones' },
  answerRow: { where: 'In a list', keys: ['R'], does: 'Answer' },
  search: { where: 'In a list', keys: ['/'], does: 'Search; ↓ goes to the results' },
  step: { where: 'In an entry', keys: ['↑', '↓'], does: 'Previous and next entry' },
  status: { where: 'In an entry', keys: ['1', '2', '3', '4'], does: 'Set its status' },
  takeOver: { where: 'In an entry', keys: ['M'], does: 'Make it mine' },
  due: { where: 'In an entry', keys: ['D'], does: 'Due: then 1, 3 or 7 for so many days from now' },
  note: { where: 'In an entry', keys: ['N'], does: 'Write a note' },
  answer: { where: 'In an entry', keys: ['R'], does: 'Answer' },
  save: {
    where: 'In an entry',
    keys: ['Ctrl', 'Enter'],
    does: 'Save from any field, or send the answer; with Shift, save and open the next',
  },
  back: { where: 'In an entry', keys: ['Esc'], does: 'Back to the list' },
} as const satisfies Record<string, Shortcut>

export interface Command {
  /** Its name in the palette; without one, it has only its key. */
  name?: string
  about?: string
  /** Listed only once something is typed, since there are many of its kind. */
  whenTyped?: boolean
  /** Listed after all others: Enter in an empty palette chooses the first. */
  last?: boolean
  shortcut?: keyof typeof SHORTCUTS
  /** Which of the shortcut's keys, if it has several. */
  at?: number
  /** The key that follows the shortcut's. */
  then?: string
  withShift?: boolean
  /** Works in a field too. */
  whileTyping?: boolean
  /** False if there is nothing to do for this key here. */
  run: (event?: KeyboardEvent) => unknown
}

type Offer = () => readonly Command[]

const offered = new Set<RefObject<Offer>>()

/** Offers commands while the component is mounted, as it was rendered last. */
export function useCommands(offer: Offer) {
  const latest = useRef(offer)
  useLayoutEffect(() => {
    latest.current = offer
  })
  useLayoutEffect(() => {
    offered.add(latest)
    return () => void offered.delete(latest)
  }, [])
}

export const offeredCommands = (): Command[] => [...offered].flatMap(({ current }) => current())

const EVENT_KEYS: Record<string, string> = { '↑': 'arrowup', '↓': 'arrowdown', Space: ' ', Esc: 'escape' }

const keyOf = ({ shortcut, at = 0, withShift }: Command) => {
  const keys: readonly string[] = shortcut ? SHORTCUTS[shortcut].keys : []
  const isCombination = keys[0] === 'Ctrl'
  const key = keys[isCombination ? 1 : at] ?? ''
  return `${isCombination ? 'ctrl+' : ''}${withShift ? 'shift+' : ''}${EVENT_KEYS[key] ?? key.toLowerCase()}`
}

function keyIn({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  const isCombination = ctrlKey || metaKey
  if (altKey) return ''
  return `${isCombination ? 'ctrl+' : ''}${isCombination && shiftKey ? 'shift+' : ''}${key.toLowerCase()}`
}

/** While someone is typing, keys are letters rather than shortcuts. */
export const typesInto = (element: Element | null) =>
  element instanceof HTMLElement && element.matches('input:not([type=checkbox]), select, textarea, [contenteditable]')

/** An open dialog or header menu receives all keys. */
const hasDialog = () => document.querySelector('dialog[open], [popover=auto]:popover-open') !== null

let before = ''

function press(event: KeyboardEvent) {
  const key = keyIn(event)
  if (!key || event.isComposing || hasDialog()) return
  const isSingle = key.length === 1 && key !== ' '
  if (isSingle && (!hasSingleKeys() || event.repeat)) return
  const typing = typesInto(document.activeElement)
  const commands = offeredCommands().filter(({ whileTyping }) => whileTyping || !typing)
  const chosen =
    commands.find((command) => command.then === key && keyOf(command) === before) ??
    commands.find((command) => !command.then && keyOf(command) === key)
  before = key
  if (chosen && chosen.run(event) !== false) event.preventDefault()
}

const waiting: (() => void)[] = []
let busy = false

function takeTurns() {
  while (!busy && waiting.length) waiting.shift()?.()
}

/**
 * Runs changes and steps one after the other, however fast keys and buttons are pressed: a change needs the version that the previous one
 * made. Code that changes or leaves the page uses `flushSync`, so that this is known to be under way.
 */
export function inTurn(work: () => void) {
  waiting.push(work)
  takeTurns()
}

/** The keys of the desk, and the component that handles them. */
export function useCommandKeys() {
  const isBusy = useNavigation().state !== 'idle'
  const isFetching = useFetchers().some(({ state }) => state !== 'idle')
  useLayoutEffect(() => {
    busy = isBusy || isFetching
    // After this commit, not within it.
    queueMicrotask(takeTurns)
  }, [isBusy, isFetching])
  // Registered in the commit that renders the desk, so that no key is lost in between.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      waiting.length = 0
    }
  }, [])
}
