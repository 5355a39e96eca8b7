import { deferred } from '@/lib/deferred'
import type { PageHandle } from '@/lib/page'

export const handle = {
  title: 'SEIS and EIS compared',
  description:
    'The same investment under SEIS and under EIS: relief, cost, what a failure loses and what a success brings.',
  risk: 'bar',
} satisfies PageHandle

export { loader } from './calculator-loader'

const CompareScreen = deferred(async () => (await import('./compare-screen')).CompareScreen)

export const Component = () => <CompareScreen />
