import { deferred } from '@/lib/deferred'
import type { PageHandle } from '@/lib/page'

export const handle = {
  title: 'SEIS Calculator',
  description:
    'What SEIS gives back and what stays at risk: income tax relief, loss relief and every outcome after tax, with a guide to the scheme.',
  risk: 'bar',
} satisfies PageHandle

export { loader } from './calculator-loader'

/** The server sends form and figures that work as they are; arithmetic and drawings are loaded afterwards. */
const CalculatorScreen = deferred(async () => (await import('./calculator-screen.js')).CalculatorScreen)

export function Component() {
  return <CalculatorScreen scheme="seis" />
}
