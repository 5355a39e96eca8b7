import type { LoaderFunctionArgs } from 'react-router-dom'

/** The page's input is its address. */
export const loader = ({ request }: LoaderFunctionArgs) => ({ search: new URL(request.url).search })
