import type { PageHandle } from '@/lib/page'
import { eisGuide } from './eis-guide'
import { FullGuide } from './guide'

export const handle: PageHandle = {
  title: 'EIS guide',
  description:
    'What EIS is, who qualifies, how to claim and what can go wrong: in five lines, then in full, with dates and sources.',
  risk: 'bar',
}

export function Component() {
  return <FullGuide guide={eisGuide} />
}
