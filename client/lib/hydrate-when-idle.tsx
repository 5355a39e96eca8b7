import { lazy, Suspense, type ComponentType } from 'react'

import { whenIdle } from './when-idle'

/**
 * A part that reads and links without script: the server renders it (`onServer`), and the browser fetches its code and
 * takes it over once the page is idle.
 */
export function hydrateWhenIdle<Props extends object>(
  onServer: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
) {
  const WhenIdle = lazy(async () => {
    await whenIdle()
    return { default: await load() }
  })
  const Part = (onServer ?? WhenIdle) as ComponentType<Props>
  return function HydratedWhenIdle(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
