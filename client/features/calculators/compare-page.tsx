import { deferred } from '@/lib/deferred'
import type { PageHandle } from '@/lib/page'
import { loadCalculator } from './calculator-loader'

export const handle = {
  title: 'SEIS and EIS compared',
  description:
    'The same investment under SEIS and under EIS: relief, cost, what a failure loses and what a success brings.',
  riskStrip: true,
} satisfies PageHandle

/** A return of nothing is refused, as on the EIS page. */
export const loader = loadCalculator('eis')

const CompareScreen = deferred(async () => (await import('./compare-screen')).CompareScreen)

export const Component = () => <CompareScreen />
