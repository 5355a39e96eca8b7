import type { PageHandle } from '@/lib/page'
import { seisGuide } from './seis-guide'
import { FullGuide } from './guide'

export const handle: PageHandle = {
  title: 'SEIS guide',
  description:
    'What SEIS is, who qualifies, how to claim and what can go wrong: in five lines, then in full, with dates and sources.',
  risk: 'bar',
}

export function Component() {
  return <FullGuide guide={seisGuide} />
}
