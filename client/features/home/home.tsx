import { lazy, Suspense, useState, type ComponentType } from 'react'

import { whenWanted } from '@/lib/when-wanted'

interface HomeProps {
  /** Where "See How It Works" leads: the page has two readings. */
  howItWorks: string
}

/** The page reads and links as the server sent it; its script takes it over later. */
let Landing: ComponentType<HomeProps> | undefined = import.meta.env.SSR
  ? (await import('./landing.late')).default
  : undefined

const load = async () => (Landing ??= (await import('./landing.late')).default)
const LandingWhenWanted = lazy(async () => {
  await whenWanted('what-we-do')
  return { default: await load() }
})

/** Coming from another page there is nothing to take over, so the visit waits until the page can be shown whole. */
export async function loadHome(): Promise<null> {
  await load()
  return null
}

export function Home(props: HomeProps) {
  // For as long as it stands: another component in its place would draw the page anew under the visitor's hands.
  const [Page] = useState(() => Landing ?? LandingWhenWanted)
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  )
}
