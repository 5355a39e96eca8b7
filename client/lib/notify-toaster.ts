import type { Notice } from './notice'
import styles from './notify-toaster.module.css'

const VISIBLE = 3
const LONGER_MS = 1000
/** The duration of its transition in the style sheet. */
const REMOVAL_MS = 200
const SWIPE_PX = 20

/** Drawn without a framework, since most of the pages that show a toast have none. */
const host = document.createElement('section')
host.className = styles.host ?? ''
host.popover = 'manual'
host.ariaLabel = 'Notifications alt+T'
host.ariaLive = 'polite'
document.body.append(host)
addEventListener('keydown', ({ altKey, code }) => {
  if (altKey && code === 'KeyT') host.querySelector<HTMLElement>('button')?.focus()
})

const CIRCLE_ALERT = 'M17.2 10a7.2 7.2 0 1 1-14.4 0 7.2 7.2 0 0 1 14.4 0M10 6.2v4.6M10 13.6v.2'
const CHECK = 'M4 10.5l4 4 8-9'
const CROSS = 'M5 5l10 10M15 5L5 15'

const icon = (path: string) =>
  `<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, content: string) {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = content
  return made
}

function cardOf({ title, description, link, destructive }: Notice) {
  const card = document.createElement('div')
  card.role = destructive ? 'alert' : 'status'
  card.className = styles.toast ?? ''
  card.toggleAttribute('data-destructive', Boolean(destructive))
  card.innerHTML = `${icon(destructive ? CIRCLE_ALERT : CHECK)}<div></div><button type="button" aria-label="Dismiss">${icon(CROSS)}</button>`
  card.querySelector('div')?.append(element('p', 'font-semibold leading-[1.5rem]', title))
  if (description)
    card.querySelector('div')?.append(element('p', 'text-muted text-(length:--size-small) leading-normal', description))
  if (link) {
    const anchor = element('a', 'text-brass inline-flex min-h-11 items-center font-semibold', link.label)
    anchor.href = link.to
    card.querySelector('div')?.append(anchor)
  }
  card.querySelector('button')?.addEventListener('click', () => void leave(card))
  followSwipe(card)
  return card
}

const leaving = new Map<Element, Promise<void>>()

/** Resolves once it has slid out. */
function leave(card: HTMLElement): Promise<void> {
  const known = leaving.get(card)
  if (known || !card.isConnected) return known ?? Promise.resolve()
  card.toggleAttribute('data-leaving', true)
  const left = new Promise<void>((resolve) => setTimeout(resolve, REMOVAL_MS)).then(() => {
    card.remove()
    leaving.delete(card)
    if (!host.childElementCount && host.matches(':popover-open')) host.hidePopover()
  })
  leaving.set(card, left)
  return left
}

/** To the right or down, as its place in the corner suggests. */
function followSwipe(card: HTMLElement) {
  let from: PointerEvent | undefined
  const distance = ({ clientX, clientY }: PointerEvent) => ({
    x: Math.max(0, clientX - (from?.clientX ?? clientX)),
    y: Math.max(0, clientY - (from?.clientY ?? clientY)),
  })
  card.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('a, button'))) return
    from = event
    card.setPointerCapture(event.pointerId)
  })
  card.addEventListener('pointermove', (event) => {
    if (!from) return
    const { x, y } = distance(event)
    card.style.translate = x > y ? `${x}px` : `0 ${y}px`
  })
  const release = (event: PointerEvent) => {
    if (!from) return
    const { x, y } = distance(event)
    from = undefined
    card.style.translate = ''
    if (event.type === 'pointerup' && Math.max(x, y) >= SWIPE_PX) void leave(card)
  }
  card.addEventListener('pointerup', release)
  card.addEventListener('pointercancel', release)
}

/** It stays while someone reads it: with the mouse over it, the focus in it, or another tab in front. */
function leaveAfter(card: HTMLElement, milliseconds: number) {
  setTimeout(() => {
    if (document.hidden || host.matches(':hover, :focus-within')) leaveAfter(card, LONGER_MS)
    else void leave(card)
  }, milliseconds)
}

/** Scrolls an element that a toast must not cover, or that has keyboard focus, out from under the toast's final position, since it is still sliding in. */
function scrollClear(covered: Element, card: HTMLElement) {
  const { left, right } = host.getBoundingClientRect()
  const lower = window.innerHeight - parseFloat(getComputedStyle(host).bottom)
  const upper = lower - card.offsetHeight
  const under = covered.getBoundingClientRect()
  if (under.bottom < upper || under.top > lower || under.right < left || under.left > right) return
  window.scrollBy({ top: under.bottom - upper + 24, behavior: 'instant' })
}

interface Options {
  /** Replaces the toast with this id. */
  id?: string
  duration?: number
}

/** Shows one toast. The host is reopened each time, so that it is above a dialog opened in the meantime. */
export function show(notice: Notice, { id = '', duration = 4000 }: Options, keepsClear?: string): void {
  if (host.matches(':popover-open')) host.hidePopover()
  host.showPopover()
  const card = cardOf(notice)
  card.dataset.toast = id
  if (id) named(id)?.remove()
  host.append(card)
  const others = [...host.querySelectorAll<HTMLElement>('[data-toast=""]:not([data-leaving])')]
  others.slice(0, -VISIBLE).forEach((one) => void leave(one))
  if (Number.isFinite(duration)) leaveAfter(card, duration)
  const covered = document.querySelector(keepsClear ?? ':focus-visible')
  if (covered) scrollClear(covered, card)
}

const named = (id: string) => host.querySelector<HTMLElement>(`[data-toast="${id}"]`)

export async function dismiss(id: string): Promise<void> {
  const card = named(id)
  if (card) await leave(card)
}
