import { Graticule } from '@/components/drawings/graticule'
import { Logo } from '@/components/layout/logo'
import { ButtonLink } from '@/components/ui/button'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { SampleRibbon } from './sample'

export const handle: PageHandle = {
  title: 'Coming Soon',
  description: 'Where startups rise. Get ready for something extraordinary.',
  standalone: true,
  robots: 'noindex',
}

/** The shell computes the countdown every second; it is not displayed. */
export function Component() {
  return (
    <div className="flex min-h-svh flex-col" data-countdown>
      <SampleRibbon>This page is part of the demonstration.</SampleRibbon>
      <div className="relative grid flex-1 place-items-center overflow-hidden px-5 py-24">
        <Graticule view="centre" />
        {/* The meridian runs down the whole page, interrupted by the text. */}
        <i className="bg-brass absolute top-0 bottom-[calc(50%+190px)] left-1/2 w-px" aria-hidden="true" />
        <i className="bg-brass absolute top-[calc(50%+190px)] bottom-0 left-1/2 w-px" aria-hidden="true" />
        <div className="relative grid justify-items-center gap-7 text-center">
          <Logo />
          <h1>Coming Soon</h1>
          <p className="text-title text-muted max-w-[20.5em] leading-[1.4]">
            Where startups rise. Get ready for something extraordinary.
          </p>
          <p className="mt-8 flex flex-wrap justify-center gap-3">
            <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
            <ButtonLink to={paths.bookCall} variant="secondary">
              Book a Discovery Call
            </ButtonLink>
          </p>
        </div>
      </div>
    </div>
  )
}
