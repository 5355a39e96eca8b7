import type { LoaderFunctionArgs } from 'react-router-dom'
import type { PresentedPlan } from '@api/calculators/plan.rules'
import { ApiError, apiOf } from '@/lib/api'
import { type PlanForm, type PlanRequest, planRequestOf, readForm, refusalsOf } from './plan-form'

export interface PlanData {
  form: PlanForm
  plan: PresentedPlan | null
  /** Errors by field, only once the visitor has asked for a result. */
  errors: Record<string, string>
  /** Why there is no plan, if no field is the cause. */
  message?: string
}

/** The whole plan is in the address, so the page is the same with and without JavaScript. */
export async function loadPlan(args: LoaderFunctionArgs): Promise<PlanData> {
  const form = readForm(new URL(args.request.url).searchParams)
  const asked = planRequestOf(form)
  if (!asked) {
    const errors: PlanData['errors'] =
      form.requested === 'plan' ? { [`amount-${form.rows[0]}`]: 'Enter at least one investment' } : {}
    return { form, plan: null, errors }
  }
  const { plan, errors, message } = await workOut(args, asked)
  return { form, plan, errors: form.requested === 'plan' ? refusalsOf(asked, errors) : {}, message }
}

/** In the browser by the API's own rules, so no input leaves it; on the server by the API, whose limit counts. */
async function workOut(args: LoaderFunctionArgs, { body }: PlanRequest): Promise<Omit<PlanData, 'form'>> {
  if (!import.meta.env.SSR) {
    const { planFor } = await import('@api/calculators/plan-query.rules')
    return planFor(body, () => new Promise((resolve) => setTimeout(resolve)))
  }
  try {
    return { plan: await apiOf(args).post<PresentedPlan>('/api/calculators/plan', body), errors: {} }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const { errors } = error
    return { plan: null, errors, message: Object.keys(errors).length ? undefined : error.message }
  }
}
