import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'

/** For an address whose page exists only at times. */
export const NothingHere = () => (
  <div className="wrap max-w-180 py-14 md:py-24">
    <h1>Page not found</h1>
    <p className="text-lead mt-6 mb-8">There is nothing at this address.</p>
    <ButtonLink to={paths.home}>To the home page</ButtonLink>
  </div>
)
