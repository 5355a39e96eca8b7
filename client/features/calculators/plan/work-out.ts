import { type PresentedPlan, presentPlan } from '@api/calculators/plan-figures.rules'
import { readPlan } from '@api/calculators/plan-query.rules'
import { workOutPlan } from '@api/calculators/plan.rules'
import type { PlanBody } from './plan-form'

/** Yields to the page while a long plan is computed. */
const SLICE_MS = 12

/** The API's rules, run in the browser: no input leaves it. */
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
