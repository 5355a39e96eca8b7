import type { PageHandle } from '@/lib/page'
import { CalculatorPage } from './calculator-page'

export const handle = {
  title: 'EIS Calculator',
  description:
    'What EIS gives back and what stays at risk: income tax relief, loss relief and every outcome after tax, with a guide to the scheme.',
  risk: 'bar',
} satisfies PageHandle

export { loader } from './calculator-loader'

export const Component = () => <CalculatorPage scheme="eis" />
