import { lazy, Suspense } from 'react'
import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import { whenWanted } from '@/lib/when-wanted'

/** Form and figures arrive as HTML that works as it is; the script takes it over later. */
const Page = import.meta.env.SSR
  ? (await import('./calculator-page.late')).default
  : lazy(() => whenWanted('calculator').then(() => import('./calculator-page.late')))

export function Calculator({ scheme }: { scheme: Scheme }) {
  return (
    <Suspense>
      <Page scheme={scheme} />
    </Suspense>
  )
}
