import { useEffect } from 'react'
import { data, Link, useLocation } from 'react-router-dom'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

export const handle: PageHandle = { title: 'Page not found', robots: 'noindex' }

/** The server answers 404 for any address that only this page matches. */
export const loader = () => data(null, { status: 404 })

export function Component() {
  const { pathname } = useLocation()
  useEffect(() => {
    console.error('404 Error: User attempted to access non-existent route:', pathname)
  }, [pathname])
  return (
    <section>
      <h1>Oops! Page not found</h1>
      <Link to={paths.home}>Return to Home</Link>
    </section>
  )
}
