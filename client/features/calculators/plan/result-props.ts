import type { PresentedPlan } from '@api/calculators/plan-figures.rules'
import type { PlanForm } from './plan-form'

export interface ResultProps {
  plan: PresentedPlan
  form: PlanForm
}
