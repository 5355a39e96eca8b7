import type { LoaderFunctionArgs } from 'react-router-dom'
import { outcome } from './calculator-screen'
import { comparison } from './compare-screen'

/** The page's input is its address. The code of the results is loaded before the first of these pages is rendered. */
export async function loader({ request }: LoaderFunctionArgs) {
  await Promise.all([outcome.ready(), comparison.ready()])
  return { search: new URL(request.url).search }
}
