import type { LoaderFunctionArgs } from 'react-router-dom'

/** The page's input is its address; what it means is worked out with the arithmetic, which the page does not wait for. */
export const loader = ({ request }: LoaderFunctionArgs) => ({ query: new URL(request.url).search })
