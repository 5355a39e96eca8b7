import type { PageHandle } from '@/lib/page'
import { Calculator } from './calculator'

export const handle = {
  title: 'EIS Calculator',
  description:
    'What EIS gives back and what stays at risk: income tax relief, loss relief and every outcome after tax, with a guide to the scheme.',
  riskStrip: true,
} satisfies PageHandle

export function Component() {
  return <Calculator scheme="eis" />
}
