import { lazy, type ComponentType } from 'react'

/** A part that is loaded on demand, and what replaces it if its script is gone: the site was updated after the page was opened. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Replacement: ComponentType<Props>,
) => lazy(async () => ({ default: await load().catch(() => Replacement) }))
