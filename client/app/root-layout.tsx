import { Outlet, useLocation, useNavigation, useRevalidator, useRouteLoaderData } from 'react-router-dom'
import { useEffect, useRef } from 'react'
import { RouteEffects } from '@/components/layout/route-effects'
import { takeFlash } from '@/lib/flash-cookie'
import { SubmittingContext } from '@/lib/link'
import { sessionStore } from '@/lib/session'
import { showFlash } from '@/lib/show-flash'
import { useHydrated } from '@/lib/store'
import type { RootData } from './root-loader'

/** The page, in `main`. Only the server renders what surrounds it: components/layout/site-frame.tsx. */
export const RootLayout = () => (
  <>
    <SessionEffects />
    <SubmittingContext value={useNavigation().state === 'submitting'}>
      <Outlet />
    </SubmittingContext>
    <RouteEffects />
  </>
)

function SessionEffects() {
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
    const waiting = takeFlash()
    const flash = (!opened.current && first.current?.flash) || waiting
    opened.current = true
    if (flash) void showFlash(flash)
  }, [key])

  const hydrated = useHydrated()
  const flash = data?.flash
  if (!flash || hydrated) return null
  // Visible only without JavaScript; otherwise the shell reads it and shows a toast.
  return (
    <p
      data-flash={JSON.stringify(flash)}
      data-flash-name={data?.flashName}
      role={flash.destructive ? 'alert' : 'status'}
      className="hidden no-js:block wrap py-4 text-muted"
    >
      <strong className="text-text">{flash.title}</strong> {flash.description}{' '}
      {flash.link && <a href={flash.link.to}>{flash.link.label}</a>}
    </p>
  )
}
