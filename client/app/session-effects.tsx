import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator, useRouteLoaderData } from 'react-router-dom'

import { showFlash, takeFlash } from '@/lib/flash'
import { sessionStore } from '@/lib/session'

import type { RootData } from './root-loader'

/** Keeps the page in step with the session, and shows flash messages. */
export function SessionEffects() {
  const data = useRouteLoaderData('root') as RootData | undefined
  const { key } = useLocation()
  const revalidator = useRevalidator()
  const first = useRef(data)
  const opened = useRef(false)

  useEffect(() => {
    sessionStore.start(first.current?.session)
  }, [])

  useEffect(
    () =>
      sessionStore.subscribe((event) => {
        // The acting tab is redirected by its action; the others rerun their loaders, which redirect them.
        if (event !== 'INITIAL_SESSION' && event !== 'TOKEN_REFRESHED') void revalidator.revalidate()
      }),
    [revalidator],
  )

  useEffect(() => {
    const flash = opened.current ? takeFlash() : (takeFlash() ?? first.current?.flash)
    opened.current = true
    if (flash) void showFlash(flash)
  }, [key])

  const flash = data?.flash
  if (!flash) return null
  // For pages without JavaScript, which have no toasts.
  return (
    <p role={flash.destructive ? 'alert' : 'status'} className="hidden no-js:block wrap py-4 text-muted">
      <strong className="text-text">{flash.title}</strong> {flash.description}
    </p>
  )
}
