import { wordingOf } from '@/lib/form-answer'
import type { FilledForm } from '@/lib/form-client'

import { TickField } from './filled-form'

/** A box of its own, never ticked beforehand and never a condition. */
export const MarketingField = <Name extends string>({ filled }: { filled: FilledForm<Name | 'marketing'> }) => (
  <TickField filled={filled} name="marketing" label={wordingOf('marketing')} />
)
