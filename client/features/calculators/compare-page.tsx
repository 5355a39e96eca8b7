import type { PageHandle } from '@/lib/page'
import { CompareScreen } from './compare-screen'

export const handle = {
  title: 'SEIS and EIS compared',
  description:
    'The same investment under SEIS and under EIS: relief, cost, what a failure loses and what a success brings.',
  risk: 'bar',
} satisfies PageHandle

export { loader } from './calculator-loader'

export const Component = () => <CompareScreen />
