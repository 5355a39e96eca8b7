import { deskRoutes as table } from '../desk-routes'
import { routesOf, type PageFiles } from './page'

export const deskRoutes = routesOf(
  table,
  import.meta.glob<Awaited<ReturnType<PageFiles[string]>>>('../features/admin/**/*-page.tsx'),
)
