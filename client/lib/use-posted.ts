import { useRouteLoaderData } from 'react-router-dom'

import type { Posted } from './receipt'

/** The facts of the form that this page responds to. */
export const usePosted = (): Posted | undefined =>
  (useRouteLoaderData('root') as { posted?: Posted } | undefined)?.posted
