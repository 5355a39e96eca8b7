import type { RouteObject } from 'react-router-dom'
import { pageRoutes } from '../routes'
import { page } from './page'
import { RootLayout } from './root-layout'
import { RootError } from './root-error'
import { loadRoot } from './root-loader'

export const ROOT_ROUTE = 'root'

/** The router's side of the route table. */
export const routes: RouteObject[] = [
  {
    id: ROOT_ROUTE,
    Component: RootLayout,
    ErrorBoundary: RootError,
    loader: loadRoot,
    // Who is signed in changes by the session store's own events, not by walking from page to page.
    shouldRevalidate: ({ formAction, currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate && (Boolean(formAction) || currentUrl.href === nextUrl.href),
    HydrateFallback: () => null,
    children: [
      ...pageRoutes.map(({ path, file, child }) => ({
        path,
        ...page(file),
        ...(child && { children: [{ path: '', ...page(child) }] }),
      })),
      { path: '*', ...page('errors/not-found-page') },
    ],
  },
]
