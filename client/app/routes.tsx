import type { RouteObject } from 'react-router-dom'
import type { PageRoute } from '../page-route'
import { page, type PageFiles, routesFrom } from './load-page'
import { RootLayout } from './root-layout'
import { RootError } from './root-error'
import { loadRoot } from './root-loader'

export const ROOT_ROUTE = 'root'

const pages = import.meta.glob<Awaited<ReturnType<PageFiles[string]>>>([
  '../features/**/*-page.tsx',
  '!../features/admin/**/*-page.tsx',
])

export const notFound: RouteObject = { path: '*', ...page(pages, 'errors/not-found-page') }

export const isDesk = (path: string) => `${path}/`.startsWith('/admin/')

export const routesOf = (table: PageRoute[]) => routesFrom(table, pages)

export const withRoot = (children: RouteObject[]): RouteObject[] => [
  {
    id: ROOT_ROUTE,
    Component: RootLayout,
    ErrorBoundary: RootError,
    loader: loadRoot,
    // The session store reports changes itself, so navigation need not reload the session.
    shouldRevalidate: ({ formAction, currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate && (Boolean(formAction) || currentUrl.href === nextUrl.href),
    HydrateFallback: () => null,
    children,
  },
]
