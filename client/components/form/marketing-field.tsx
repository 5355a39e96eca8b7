import { wordingOf } from '@/lib/form-answer'
import type { FilledForm } from '@/lib/form-client'

import { TickField } from './filled-form'

/** An independent checkbox, never ticked in advance and never a condition. */
export const MarketingField = <Name extends string>({ filled }: { filled: FilledForm<Name | 'marketing'> }) => (
  <TickField filled={filled} name="marketing" label={wordingOf('marketing')} />
)
