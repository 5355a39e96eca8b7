import type { RouteObject } from 'react-router-dom'

import { DeskLayout } from '@/features/admin/desk-layout'

import { deskRoutes as table } from '../desk-routes'
import { routesOf, type PageFiles } from './page'

const pages = import.meta.glob<Awaited<ReturnType<PageFiles[string]>>>('../features/admin/**/*-page.tsx')

const { framed = [], frameless = [] } = Object.groupBy(table, (route) => (route.frameless ? 'frameless' : 'framed'))

/** All pages share one frame, which stays mounted while they change. */
export const deskRoutes: RouteObject[] = [
  { id: 'desk', Component: DeskLayout, children: routesOf(framed, pages) },
  ...routesOf(frameless, pages),
]
