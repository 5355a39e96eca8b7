import { deferred } from '@/lib/deferred'
import type { PageHandle } from '@/lib/page'

export const handle = {
  title: 'SEIS Calculator',
  description:
    'What SEIS gives back and what stays at risk: income tax relief, loss relief and every outcome after tax, with a guide to the scheme.',
  riskStrip: true,
} satisfies PageHandle

/** Form and figures arrive as HTML that works as it is; the arithmetic and the drawings come after it. */
const CalculatorScreen = deferred(async () => (await import('./calculator-screen')).CalculatorScreen)

export function Component() {
  return <CalculatorScreen scheme="seis" />
}
