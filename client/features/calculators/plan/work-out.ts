import { type PresentedPlan, presentPlan } from '@api/calculators/plan-figures.rules'
import { readPlan } from '@api/calculators/plan-query.rules'
import { workOutPlan } from '@api/calculators/plan.rules'
import type { PlanBody } from './plan-form'

/** The page answers what is pressed while a long plan is worked out. */
const SLICE_MS = 12

/** The same rules as the API's, in the browser: nothing that was typed leaves it. */
export async function workOut(body: PlanBody): Promise<{ plan: PresentedPlan | null; errors: Record<string, string> }> {
  const { plan, errors } = readPlan(body)
  if (Object.keys(errors).length) return { plan: null, errors }
  const steps = workOutPlan(plan)
  for (let since = performance.now(); ;) {
    const step = steps.next()
    if (step.done) return { plan: presentPlan(step.value), errors }
    if (performance.now() - since < SLICE_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}
