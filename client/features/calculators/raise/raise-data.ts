import type { PresentedCapacity } from '@api/calculators/capacity-figures.rules'

export interface RaiseData {
  values: Record<string, string>
  result: PresentedCapacity | null
  errors: Record<string, string>
}
