import { OwnFilm } from '@/components/ui/video-dialog'
import { ButtonLink } from '@/components/ui/button'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

export const handle: PageHandle = {
  title: 'Sample film',
  description: 'A sample in place of a film or an article.',
  robots: 'noindex',
}

export function Component() {
  return (
    <div className="wrap max-w-180 py-16 md:py-24">
      <h1 className="text-h2">Sample film</h1>
      <p className="text-lead mt-5 mb-8">
        The films and articles that this site names are samples, and so are the papers and programmes. In their place
        you see a short drawn film, without sound.
      </p>
      <OwnFilm />
      <ButtonLink to={paths.home} variant="secondary" className="mt-8">
        Return to Home
      </ButtonLink>
    </div>
  )
}
