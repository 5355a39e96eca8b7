import { lazy, Suspense, type ComponentType } from 'react'

import { whenIdle } from '@/lib/when-idle'

import { Hero } from './hero'
import { PressStrip } from './press-strip'

/**
 * The server renders the whole page. The browser takes over the first screen at once and the rest when it is idle: what
 * stands below reads and links without script, so its code need not hurry.
 */
let Rest: ComponentType | undefined = import.meta.env.SSR ? (await import('./rest-of-home')).RestOfHome : undefined

const load = async () => (Rest ??= (await import('./rest-of-home')).RestOfHome)
const RestWhenIdle = lazy(async () => {
  await whenIdle()
  return { default: await load() }
})

/** Coming from another page there is nothing to take over, so the page waits until it can be shown whole. */
export async function loadRestOfHome(): Promise<null> {
  await load()
  return null
}

export function Home({ howItWorks }: { howItWorks: string }) {
  const Below = Rest ?? RestWhenIdle
  return (
    <>
      <Hero howItWorks={howItWorks} />
      <PressStrip />
      <Suspense>
        <Below />
      </Suspense>
    </>
  )
}
