import { type PresentedPlan, presentPlan } from '@api/calculators/plan-figures.rules'
import { readPlan } from '@api/calculators/plan-query.rules'
import { workOutPlan } from '@api/calculators/plan.rules'
import { runInSteps } from '@api/calculators/steps.rules'
import type { PlanBody } from './plan-form'

/** The API's rules, run in the browser: no input leaves it. */
export async function workOut(body: PlanBody): Promise<{ plan: PresentedPlan | null; errors: Record<string, string> }> {
  const { plan, errors } = readPlan(body)
  if (Object.keys(errors).length) return { plan: null, errors }
  const result = await runInSteps(workOutPlan(plan), () => new Promise((resolve) => setTimeout(resolve)))
  return { plan: presentPlan(result), errors }
}
