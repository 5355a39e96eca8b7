const SIGNS = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const

/**
 * Resolves when a part of the page is worth its script: at once when the server did not send that part as HTML,
 * otherwise with the visitor's first move or when the browser is idle, whichever comes first.
 */
export function whenWanted(elementId: string): Promise<void> {
  if (!document.getElementById(elementId)) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      SIGNS.forEach((sign) => removeEventListener(sign, done, true))
      resolve()
    }
    SIGNS.forEach((sign) => addEventListener(sign, done, { capture: true, passive: true }))
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: 1000 })
    else setTimeout(done, 300)
  })
}

let kept: Element | undefined

/** A press that only script can answer, made before its script came, is kept and answered then. */
if (!import.meta.env.SSR)
  document.addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element && event.target.closest('[data-needs-script]:not([data-awake])')
      if (!control) return
      event.preventDefault()
      kept = control
    },
    true,
  )

/** For a control without use before its script: `<button {...needsScript}>`. */
export const needsScript = {
  'data-needs-script': true,
  ref: (control: HTMLElement | null) => {
    if (!control) return
    control.dataset.awake = ''
    if (kept !== control) return
    kept = undefined
    setTimeout(() => control.click())
  },
}
