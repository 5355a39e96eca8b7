import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ApiError, apiOf } from '@/lib/api'
import { Island } from '@/lib/island'
import { Link } from '@/lib/link'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { ToolHead } from '../tool-head'
import { planDataOf } from './plan-data'
import { PlanScreen, results } from './plan-screen'

export const handle: PageHandle = {
  title: 'SEIS, EIS and VCT investment plan',
  description:
    'Several investments over several years, SEIS, EIS and VCT together: relief by year, carry-back, allowances left, and every date that matters.',
  risk: 'bar',
}

/** Through the API, so that its rate limit applies. */
export async function loader(args: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(args.request.url)
  await results.ready()
  const answer = await planDataOf(searchParams, async (body) => {
    try {
      return { plan: await apiOf(args).post('/api/calculators/plan', body), errors: {} }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      const { errors } = error
      return { plan: null, errors, message: Object.keys(errors).length ? undefined : error.message }
    }
  })
  return { search, answer }
}

const example = new URLSearchParams({
  'name-1': 'Harbour Robotics',
  'amount-1': '60,000',
  'date-1': '2025-09-15',
  'scheme-1': 'seis',
  'expectedMultiple-1': '5',
  'dilution-1': '30',
  'name-2': 'Tern Diagnostics',
  'amount-2': '120,000',
  'date-2': '2026-06-01',
  'scheme-2': 'eis',
  'tradeStarted-2': '2026-08-01',
  'deferredGain-2': '40,000',
  'expectedMultiple-2': '2',
  'fee-2': '3',
  'soldOn-2': '2030-09-01',
  'taxBill-2024-25': '22,000',
  'taxBill-2025-26': '31,000',
  'taxBill-2026-27': '18,000',
  'gain-2025-26': '30,000',
  exemptAmount: '3,000',
  companies: '10',
  failing: '6',
  multiple: '5',
  incomeTaxRate: '45',
})

export const Component = () => (
  <>
    <ToolHead
      title="Investment plan"
      links={
        <>
          <Link to={`${paths.investmentPlan}?${example}`}>Try an example</Link>
          <Link to={paths.seisCalculator}>SEIS Calculator</Link>
          <Link to={paths.eisCalculator}>EIS Calculator</Link>
        </>
      }
    >
      <p>
        Plan several investments over several years, SEIS, EIS and VCT together, against each year’s tax bill. The plan
        finds the carry-back that saves you most, tells you why, and lists the claim and holding dates.
      </p>
    </ToolHead>
    <Island name="plan" component={PlanScreen} props={useLoaderData<typeof loader>()} />
  </>
)
