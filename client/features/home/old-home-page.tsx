import { paths } from '@/lib/paths'
import { Home } from './home-page'

export { handle } from './home-page'

/** The same screen at its old address, where "See How It Works" books a call. */
export function Component() {
  return <Home howItWorks={paths.bookCall} />
}
