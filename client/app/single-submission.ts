import type { createBrowserRouter } from 'react-router-dom'

/**
 * Sends a form once: the second press of a double click does nothing, however quick the answer was, and neither does a key while
 * the form is on its way, which its button may not show yet. Another button of the form may take over.
 */
export function refuseSecondSubmission(router: ReturnType<typeof createBrowserRouter>) {
  let sent: EventTarget | null
  const refuse = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail > 1 && event.target instanceof Element && event.target.closest('[type="submit"]')) refuse(event)
    },
    { capture: true },
  )
  document.addEventListener(
    'submit',
    (event) => {
      if (event.submitter === sent && router.state.navigation.state === 'submitting') refuse(event)
      sent = event.submitter
    },
    { capture: true },
  )
}
