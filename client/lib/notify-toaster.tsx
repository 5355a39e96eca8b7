import 'sonner/dist/styles.css'

import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { toast, Toaster, type ExternalToast } from 'sonner'

import { cx } from './cx'
import type { Notice } from './notice'
import styles from './notify-toaster.module.css'

const BOTTOM = 32
const PHONE_BOTTOM = 24

const host = document.createElement('div')
host.className = 'text-text fixed inset-auto size-0 overflow-visible border-0 bg-transparent'
host.popover = 'manual'
document.body.append(host)
flushSync(() =>
  createRoot(host).render(
    <Toaster
      position="bottom-right"
      visibleToasts={3}
      duration={4000}
      gap={14}
      offset={{ right: 32, bottom: BOTTOM }}
      mobileOffset={{ left: 17, right: 17, bottom: PHONE_BOTTOM }}
      className={styles.toaster}
    />,
  ),
)

const CIRCLE_ALERT = 'M17.2 10a7.2 7.2 0 1 1-14.4 0 7.2 7.2 0 0 1 14.4 0M10 6.2v4.6M10 13.6v.2'
const CHECK = 'M4 10.5l4 4 8-9'
const CROSS = 'M5 5l10 10M15 5L5 15'

const Icon = ({ path, className }: { path: string; className?: string | undefined }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

const onScreen = new Map<number | string, Promise<void>>()

interface ToastProps extends Notice {
  id: number | string
  onDismiss: () => void
  keepsClear?: string | undefined
}

function Toast({ id, title, description, link, destructive, onDismiss, keepsClear }: ToastProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const covered = document.querySelector(keepsClear ?? ':focus-visible')
    if (card.current && covered) scrollClear(covered, card.current)
  }, [keepsClear, title, description])

  useEffect(() => {
    let leave = () => {}
    onScreen.set(id, new Promise((resolve) => (leave = resolve)))
    return () => {
      onScreen.delete(id)
      leave()
    }
  }, [id])

  return (
    <div
      ref={card}
      role={destructive ? 'alert' : 'status'}
      className={cx(styles.toast, destructive && styles.destructive)}
    >
      <Icon path={destructive ? CIRCLE_ALERT : CHECK} className={styles.sign} />
      <div>
        <p className="font-semibold leading-[1.5rem]">{title}</p>
        {description && <p className="text-muted text-(length:--size-small) leading-normal">{description}</p>}
        {link && (
          <a href={link.to} className="text-brass inline-flex min-h-11 items-center font-semibold">
            {link.label}
          </a>
        )}
      </div>
      <button
        type="button"
        className="grid place-items-center w-11 h-11 -my-2.5 rounded-control hover:bg-(--hover)"
        aria-label="Dismiss"
        onClick={onDismiss}
      >
        <Icon path={CROSS} />
      </button>
    </div>
  )
}

/** Scrolls what a toast must not cover, or what the keyboard has focused, out from under its final position; it is still sliding in. */
function scrollClear(covered: Element, card: HTMLElement) {
  const { left, right } = card.getBoundingClientRect()
  const edge = matchMedia('(max-width: 37.5rem)').matches ? PHONE_BOTTOM : BOTTOM
  const lower = window.innerHeight - edge
  const upper = lower - card.offsetHeight
  const under = covered.getBoundingClientRect()
  if (under.bottom < upper || under.top > lower || under.right < left || under.left > right) return
  window.scrollBy({ top: under.bottom - upper + 24, behavior: 'instant' })
}

/** Renders one toast. The host is reopened each time, so that it is above a dialog opened in the meantime. */
export function show(notice: Notice, options: ExternalToast, keepsClear?: string): void {
  if (host.matches(':popover-open')) host.hidePopover()
  host.showPopover()
  toast.custom(
    (id) => <Toast {...notice} id={id} keepsClear={keepsClear} onDismiss={() => toast.dismiss(id)} />,
    options,
  )
}

/** Resolves once the toast has slid out, which takes 200 ms, longer on a busy machine. */
export function dismiss(id: string): Promise<unknown> {
  toast.dismiss(id)
  return Promise.race([onScreen.get(id), new Promise((resolve) => setTimeout(resolve, 1000))])
}
