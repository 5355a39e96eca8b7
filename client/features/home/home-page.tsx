import { paths } from '@/lib/paths'
import type { PageHandle } from '@/lib/page'

import { Home, loadHome } from './home'

export const handle: PageHandle = {
  title: '',
  description:
    'Meridian introduces early-stage UK founders to the people who fund them, through the SEIS and EIS tax-relief schemes.',
  robots: 'noindex, nofollow',
  canonical: paths.home,
  riskStrip: true,
}

export const loader = loadHome

export function Component() {
  return <Home howItWorks="#what-we-do" />
}
