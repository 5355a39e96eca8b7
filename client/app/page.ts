import type { NonIndexRouteObject, RouteObject } from 'react-router-dom'
import type { PageRoute } from '../page-route'
import { loadDeferred } from '@/lib/deferred'

type PageModule = Pick<RouteObject, 'Component' | 'loader' | 'action' | 'handle' | 'ErrorBoundary' | 'shouldRevalidate'>

/** Page files by their path, as Vite's glob import gives them. */
export type PageFiles = Record<string, () => Promise<PageModule>>

/** A page by its file under features; its own chunk, which the server knows by the same name and preloads. */
export function page(files: PageFiles, file: string): NonIndexRouteObject {
  const load = files[`../features/${file}.tsx`]
  if (!load) throw new Error(`There is no page client/features/${file}.tsx`)
  const lazy = async () => {
    const module = await load()
    await loadDeferred()
    return module
  }
  return { id: `features/${file}.tsx`, lazy }
}

/** The router's side of a route table. */
export const routesOf = (table: PageRoute[], files: PageFiles): RouteObject[] =>
  table.map(({ path, file, child }) => ({
    path,
    ...page(files, file),
    ...(child && { children: [{ path: '', ...page(files, child) }] }),
  }))
