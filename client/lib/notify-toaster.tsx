import 'sonner/dist/styles.css'

import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { toast, Toaster, type ExternalToast } from 'sonner'

import { cx } from './cx'
import { toastFigures, type Notice } from './notice'
import styles from './notify-toaster.module.css'

const host = document.createElement('div')
host.className = styles.host ?? ''
host.popover = 'manual'
document.body.append(host)
flushSync(() =>
  createRoot(host).render(
    <Toaster
      position="bottom-right"
      visibleToasts={toastFigures.visible}
      duration={toastFigures.duration}
      gap={toastFigures.gap}
      offset={{ right: 32, bottom: 80 }}
      mobileOffset={{ left: 17, right: 17, bottom: 88 }}
      className={styles.toaster}
    />,
  ),
)

const sign = (destructive?: boolean) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={styles.sign}
    aria-hidden="true"
  >
    {destructive ? (
      <>
        <circle cx="10" cy="10" r="7.2" />
        <path d="M10 6.2v4.6M10 13.6v.2" />
      </>
    ) : (
      <path d="M4 10.5l4 4 8-9" />
    )}
  </svg>
)

/** Draws one toast. The host is shown anew each time, so that it stands above a dialog that opened meanwhile. */
export function show({ title, description, destructive }: Notice, options: ExternalToast): void {
  if (host.matches(':popover-open')) host.hidePopover()
  host.showPopover()
  toast.custom(
    (id) => (
      <div role={destructive ? 'alert' : 'status'} className={cx(styles.toast, destructive && styles.destructive)}>
        {sign(destructive)}
        <div>
          <p className={styles.title}>{title}</p>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => toast.dismiss(id)}>
          <svg
            width="20"
            height="20"
            viewBox="0 0 20 20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M5 5l10 10M15 5L5 15" />
          </svg>
        </button>
      </div>
    ),
    options,
  )
}

export const dismiss = (id: string) => void toast.dismiss(id)

/** Scrolls the field that a toast speaks of out from under it. */
export function keepClear(field: Element): void {
  setTimeout(() => {
    const shown = host.querySelector(`.${styles.toast}`)?.getBoundingClientRect()
    const { left, right, top, bottom } = field.getBoundingClientRect()
    if (!shown || bottom < shown.top || top > shown.bottom || right < shown.left || left > shown.right) return
    window.scrollBy({ top: bottom - shown.top + 24, behavior: 'instant' })
  }, 300)
}
