import { Outlet, useLoaderData } from 'react-router-dom'
import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import { Island } from '@/lib/island'
import type { loader } from './calculator-loader'
import { CalculatorScreen } from './calculator-screen'

/** A calculator and, below it, its scheme's guide: the child route. */
export const CalculatorPage = ({ scheme }: { scheme: Scheme }) => (
  <>
    <Island name="calculator" component={CalculatorScreen} props={{ scheme, ...useLoaderData<typeof loader>() }} />
    <Outlet />
  </>
)
