import { lazy, Suspense, type ComponentType } from 'react'

import { whenWanted } from './when-wanted'

/** A part of the shell that the server draws (`onServer`) and the browser takes over when it is wanted. */
export function hydrateWhenWanted<Props extends object>(
  elementId: string,
  onServer: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
) {
  const WhenWanted = lazy(async () => {
    await whenWanted(elementId)
    return { default: await load() }
  })
  const Part = (onServer ?? WhenWanted) as ComponentType<Props>
  return function HydratedWhenWanted(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
