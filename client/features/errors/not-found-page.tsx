import { data, useLocation } from 'react-router-dom'
import { LongitudeRuler } from '@/components/drawings/longitude-ruler'
import { ButtonLink } from '@/components/ui/button'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

export const handle: PageHandle = { title: 'Page not found', robots: 'noindex' }

export const loader = () => data(null, { status: 404 })

/** Longitude ends at 180°; the missing page is at 404°. */
export function Component() {
  const { pathname } = useLocation()
  return (
    <section className="overflow-hidden py-16 md:py-24" data-missing={pathname}>
      <div className="wrap">
        <p className="figure text-right" style={{ fontSize: 'clamp(6.5rem, 14vw, 10.5rem)' }} aria-hidden="true">
          404°
        </p>
        <LongitudeRuler className="mt-6" />
        <div className="relative mt-16 grid gap-4 md:grid-cols-12">
          <h1 className="text-h2 md:col-span-5">Oops! Page not found</h1>
          <div className="text-lead md:col-span-5">
            <p>
              There is nothing at <b className="wrap-anywhere">{shortened(pathname)}</b>: the page may have moved, or
              the address may be mistyped.
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
