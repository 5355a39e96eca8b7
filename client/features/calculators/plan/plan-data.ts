import type { Answer } from '@/lib/api-types'
import { type PlanBody, type PlanForm, planRequestOf, readForm, refusalsOf } from './plan-form'

export type PresentedPlan = Answer<'post', '/api/calculators/plan'>

export interface WorkedOut {
  plan: PresentedPlan | null
  /** Errors by field, only once the visitor has asked for a result. */
  errors: Record<string, string>
  /** Why there is no plan, if no field is the cause. */
  message?: string
}

export interface PlanData extends WorkedOut {
  form: PlanForm
}

/** The whole plan is in the address, so the page is the same with and without JavaScript. */
export async function planDataOf(
  query: URLSearchParams,
  workOut: (body: PlanBody) => Promise<WorkedOut>,
): Promise<PlanData> {
  const form = readForm(query)
  const asked = planRequestOf(form)
  if (!asked) {
    const errors: PlanData['errors'] =
      form.requested === 'plan' ? { [`amount-${form.rows[0]}`]: 'Enter at least one investment' } : {}
    return { form, plan: null, errors }
  }
  const { plan, errors, message } = await workOut(asked.body)
  return { form, plan, errors: form.requested === 'plan' ? refusalsOf(asked, errors) : {}, message }
}
