import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import { deferred } from '@/lib/deferred'
import type { PageHandle } from '@/lib/page'
import { loader } from './calculator-loader'

/** The server sends form and figures that work as they are; arithmetic and drawings are loaded afterwards. */
const CalculatorScreen = deferred(async () => (await import('./calculator-screen.js')).CalculatorScreen)

export const calculatorPage = (scheme: Scheme) => ({
  handle: {
    title: `${scheme.toUpperCase()} Calculator`,
    description: `What ${scheme.toUpperCase()} gives back and what stays at risk: income tax relief, loss relief and every outcome after tax, with a guide to the scheme.`,
    risk: 'bar',
  } satisfies PageHandle,
  loader,
  Component: () => <CalculatorScreen scheme={scheme} />,
})
