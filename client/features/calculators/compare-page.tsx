import { useLoaderData } from 'react-router-dom'
import { Island } from '@/lib/island'
import type { PageHandle } from '@/lib/page'
import type { loader } from './calculator-loader'
import { CompareScreen } from './compare-screen'
import { ToolHead } from './tool-head'

export const handle = {
  title: 'SEIS, EIS and VCT compared',
  description:
    'The same investment under SEIS, under EIS and in a VCT: relief, cost, what a failure loses and what a success brings.',
  risk: 'bar',
} satisfies PageHandle

export { loader } from './calculator-loader'

export const Component = () => (
  <>
    <ToolHead title="SEIS, EIS and VCT compared">
      <p>The same investment under each scheme, with its own limit and rate: what it costs, loses and brings.</p>
    </ToolHead>
    <Island name="compare" component={CompareScreen} props={useLoaderData<typeof loader>()} />
  </>
)
