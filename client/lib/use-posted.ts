import { useRouteLoaderData } from 'react-router-dom'

import type { Posted } from './receipt'

/** Of the form whose answer this page is. */
export const usePosted = (): Posted | undefined =>
  (useRouteLoaderData('root') as { posted?: Posted } | undefined)?.posted
