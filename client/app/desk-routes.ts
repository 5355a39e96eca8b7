import type { RouteObject } from 'react-router-dom'

import { deskRoutes as table } from '../desk-routes'
import { page, routesOf, type PageFiles } from './page'

const pages = import.meta.glob<Awaited<ReturnType<PageFiles[string]>>>([
  '../features/admin/**/*-page.tsx',
  '../features/admin/desk-layout.tsx',
])

const { framed = [], frameless = [] } = Object.groupBy(table, (route) => (route.frameless ? 'frameless' : 'framed'))

/** All pages share one frame, which stays mounted while they change. */
export const deskRoutes: RouteObject[] = [
  { ...page(pages, 'admin/desk-layout'), children: routesOf(framed, pages) },
  ...routesOf(frameless, pages),
]
