import { lazy, Suspense, type ComponentType } from 'react'

import { whenIdle } from '@/lib/when-idle'

interface HomeProps {
  /** Where "See How It Works" leads: the page has two readings. */
  howItWorks: string
}

/**
 * The server renders the page; the browser takes it over when it is idle. Everything on it reads and links without
 * script, so its code need not hurry.
 */
let Landing: ComponentType<HomeProps> | undefined = import.meta.env.SSR
  ? (await import('./landing')).Landing
  : undefined

const load = async () => (Landing ??= (await import('./landing')).Landing)
const LandingWhenIdle = lazy(async () => {
  await whenIdle()
  return { default: await load() }
})

/** Coming from another page there is nothing to take over, so the visit waits until the page can be shown whole. */
export async function loadHome(): Promise<null> {
  await load()
  return null
}

export function Home(props: HomeProps) {
  const Page = Landing ?? LandingWhenIdle
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  )
}
