import type { RouteObject, ShouldRevalidateFunction } from 'react-router-dom'
import type { DeskResult } from '@/features/admin/desk-action'
import { deskRoutes as table } from '../desk-routes'
import { page, routesFrom, type PageFiles, type PageModule } from './load-page'

const pages = import.meta.glob<Awaited<ReturnType<PageFiles[string]>>>([
  '../features/admin/**/*-page.tsx',
  '../features/admin/desk-layout.tsx',
])

const { framed = [], frameless = [] } = Object.groupBy(table, (route) => (route.frameless ? 'frameless' : 'framed'))

/** If an action did not reach the server, reloading the page would only replace it with an error. */
const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !(actionResult as DeskResult | undefined)?.unsent

/** Imports the error boundary together with the page, not with this table. */
const withBoundary = (route: RouteObject): RouteObject => ({
  ...route,
  lazy: async () => {
    const load = route.lazy as () => Promise<PageModule>
    const [module, { DeskError }] = await Promise.all([load(), import('@/features/admin/page-frame')])
    return { ...module, ErrorBoundary: DeskError }
  },
})

/** All pages share one frame, which stays mounted while they change. */
export const deskRoutes: RouteObject[] = [
  {
    ...page(pages, 'admin/desk-layout'),
    children: routesFrom(framed, pages).map((route) => ({ ...withBoundary(route), shouldRevalidate })),
  },
  ...routesFrom(frameless, pages),
]
