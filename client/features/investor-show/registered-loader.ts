import { data, type LoaderFunctionArgs } from 'react-router-dom'

import { RECEIVED } from '@/lib/form-answer'
import { paths } from '@/lib/paths'

import { HOME_AFTER_MS } from './registration-form'

/** Registered without JavaScript, the browser itself goes home three seconds later. */
export const loadRegistered = ({ request }: LoaderFunctionArgs) =>
  new URL(request.url).searchParams.has(RECEIVED)
    ? data(null, { headers: { refresh: `${HOME_AFTER_MS / 1000}; url=${paths.home}` } })
    : null
