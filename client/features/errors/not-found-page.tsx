import { useEffect } from 'react'
import { data, useLocation } from 'react-router-dom'
import { LongitudeRuler } from '@/components/drawings/longitude-ruler'
import { ButtonLink } from '@/components/ui/button'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import styles from './not-found-page.module.css'

export const handle: PageHandle = { title: 'Page not found', robots: 'noindex' }

/** The server answers 404 for any address that only this page matches. */
export const loader = () => data(null, { status: 404 })

/** Longitude ends at 180°; the missing page is at 404°. */
export function Component() {
  const { pathname } = useLocation()
  useEffect(() => {
    console.error('404 Error: User attempted to access non-existent route:', pathname)
  }, [pathname])
  return (
    <section className={styles.page}>
      <div className="wrap">
        <p className={styles.degrees} aria-hidden="true">
          404°
        </p>
        <LongitudeRuler className="mt-6" />
        <div className={styles.words}>
          <h1>Oops! Page not found</h1>
          <div className="text-lead">
            <p>
              There is nothing at {/* The server escapes the percent signs of a path that cannot be decoded. */}
              <b className="wrap-anywhere" suppressHydrationWarning>
                {shortened(pathname)}
              </b>
              : the page may have moved, or the address may be mistyped.
            </p>
            <div className="mt-6 flex flex-wrap gap-3 max-md:flex-col">
              <ButtonLink to={paths.home}>Return to Home</ButtonLink>
              <ButtonLink to={paths.campaigns} variant="secondary">
                See the campaigns
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

const LONGEST = 80
const shortened = (path: string) => (path.length > LONGEST ? `${path.slice(0, LONGEST)}…` : path)
