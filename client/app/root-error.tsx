import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { buttonClass } from '@/components/ui/button'
import { ApiError } from '@/lib/api'
import { paths } from '@/lib/paths'

/** The request id as logged; errors of the browser itself have none. */
function referenceOf(error: unknown) {
  if (error instanceof ApiError) return error.headers.get('x-request-id')
  return (error as { reference?: string } | null)?.reference
}

const OFFLINE = 'This page could not be loaded. Check your connection and try again.'

const messageOf = (error: unknown) =>
  isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : error instanceof Error
      ? error.message
      : 'Unknown error'

/** Vite reports a script or style sheet that could not be loaded: most often, the site was updated after the page was opened. */
let fileMissing = false
if (!import.meta.env.SSR) addEventListener('vite:preloadError', () => (fileMissing = true))

/** The router's error page; the stack trace is for developers only. Its link loads a new document, since this one has failed. */
export function RootError() {
  const error = useRouteError()
  // If an update has removed this script too, the page is reloaded, with the current scripts.
  const [checking, setChecking] = useState(fileMissing)
  const [offline, setOffline] = useState(false)
  useEffect(() => {
    if (!checking) return
    fetch(import.meta.url, { cache: 'reload' }).then(
      (answer) => (answer.ok ? setChecking(false) : location.reload()),
      () => {
        setOffline(true)
        setChecking(false)
      },
    )
  }, [checking])
  if (checking) return null

  const message = offline ? OFFLINE : messageOf(error)
  const stack = !import.meta.env.PROD && error instanceof Error ? error.stack : undefined
  const reference = referenceOf(error)
  return (
    <div className="grid min-h-svh place-items-center px-5 py-24">
      <div className="border-brass w-full max-w-180 border-l-2 py-2 pl-6 md:pl-12">
        <h1 className="text-h2">Unexpected Application Error!</h1>
        <p className="text-lead mt-5 wrap-anywhere">{message}</p>
        {reference && (
          <p className="text-small text-muted mt-3 wrap-anywhere">
            Reference: <code>{reference}</code>
          </p>
        )}
        <div className="mt-8 flex flex-wrap gap-4">
          {offline && (
            <button type="button" className={buttonClass({})} onClick={() => location.reload()}>
              Try again
            </button>
          )}
          <a href={paths.home} className={buttonClass(offline ? { variant: 'secondary' } : {})}>
            Return to Home
          </a>
        </div>
        {stack && (
          <pre tabIndex={0} className="border-line text-small text-muted mt-8 overflow-x-auto border-t pt-6">
            {stack}
          </pre>
        )}
      </div>
    </div>
  )
}
