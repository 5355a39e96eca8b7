import { data, type LoaderFunctionArgs } from 'react-router-dom'

import { RECEIVED } from '@/lib/form-answer'
import { paths } from '@/lib/paths'

import { HOME_AFTER_MS } from './registration-form'

/** Without JavaScript a registration goes home after three seconds by a browser refresh. */
export const loadRegistered = ({ request }: LoaderFunctionArgs) =>
  new URL(request.url).searchParams.has(RECEIVED)
    ? data(null, { headers: { refresh: `${HOME_AFTER_MS / 1000}; url=${paths.home}` } })
    : null
