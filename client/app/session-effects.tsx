import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator, useRouteLoaderData } from 'react-router-dom'

import { showFlash, takeFlash } from '@/lib/flash'
import { sessionStore } from '@/lib/session'

import type { RootData } from './root-loader'

/** Keeps the page in step with the session, and says what a redirect wanted said. */
export function SessionEffects() {
  const data = useRouteLoaderData('root') as RootData | undefined
  const { key } = useLocation()
  const revalidator = useRevalidator()
  const first = useRef(data)
  const said = useRef(false)

  useEffect(() => {
    sessionStore.start(first.current?.session)
  }, [])

  useEffect(
    () =>
      sessionStore.subscribe((event) => {
        // The tab that acted moves on by its own redirect; the others ask their loaders again, which lead them on.
        if (event !== 'INITIAL_SESSION' && event !== 'TOKEN_REFRESHED') void revalidator.revalidate()
      }),
    [revalidator],
  )

  useEffect(() => {
    const flash = said.current ? takeFlash() : (takeFlash() ?? first.current?.flash)
    said.current = true
    if (flash) void showFlash(flash)
  }, [key])

  const flash = data?.flash
  if (!flash) return null
  // For a page without JavaScript, which has no toasts.
  return (
    <p role={flash.destructive ? 'alert' : 'status'} className="hidden no-js:block wrap py-4 text-muted">
      <strong className="text-text">{flash.title}</strong> {flash.description}
    </p>
  )
}
