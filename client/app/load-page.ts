import type { NonIndexRouteObject, RouteObject } from 'react-router-dom'
import type { PageRoute } from '../page-route'

export type PageModule = Pick<
  RouteObject,
  'Component' | 'loader' | 'action' | 'handle' | 'ErrorBoundary' | 'shouldRevalidate'
>

/** Page modules by path, as Vite's glob import returns them. */
export type PageFiles = Record<string, () => Promise<PageModule>>

/** Loads a page as a chunk of its own; the server knows the chunk by the same name and preloads it. */
export function page(files: PageFiles, file: string): NonIndexRouteObject {
  const load = files[`../features/${file}.tsx`]
  if (!load) throw new Error(`There is no page client/features/${file}.tsx`)
  return { id: `features/${file}.tsx`, lazy: load }
}

export const routesFrom = (table: PageRoute[], files: PageFiles): RouteObject[] =>
  table.map(({ path, file, child }) => ({
    path,
    ...page(files, file),
    ...(child && { children: [{ path: '', ...page(files, child) }] }),
  }))
