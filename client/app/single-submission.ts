import type { createBrowserRouter } from 'react-router-dom'

/** A double click is two submissions before the button can show the first: the second sends nothing. */
export function refuseSecondSubmission(router: ReturnType<typeof createBrowserRouter>) {
  let sent: EventTarget | null
  document.addEventListener(
    'submit',
    (event) => {
      if (event.target === sent && router.state.navigation.state === 'submitting') {
        event.preventDefault()
        event.stopPropagation()
      }
      sent = event.target
    },
    { capture: true },
  )
}
