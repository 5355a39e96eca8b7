import type { NonIndexRouteObject, RouteObject } from 'react-router-dom'
import { loadDeferred } from '@/lib/deferred'

type PageModule = Pick<RouteObject, 'Component' | 'loader' | 'action' | 'handle' | 'ErrorBoundary' | 'shouldRevalidate'>

const pages = import.meta.glob<PageModule>('../features/**/*-page.tsx')

/** A page by its file under features; its own chunk, which the server knows by the same name and preloads. */
export function page(file: string): NonIndexRouteObject {
  const load = pages[`../features/${file}.tsx`]
  if (!load) throw new Error(`There is no page client/features/${file}.tsx`)
  const lazy = async () => {
    const module = await load()
    await loadDeferred()
    return module
  }
  return { id: `features/${file}.tsx`, lazy }
}
