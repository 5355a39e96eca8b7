import { ErrorSummary, RequiredNote } from '@/components/form/field'
import { Switch } from '@/components/form/choices'
import { Button } from '@/components/ui/button'
import { Plus } from '@/components/ui/icons'
import { Panel } from '@/components/ui/blocks'
import { TextLink } from '@/components/ui/text-link'
import { type Answered, useAnswerTo } from '@/lib/form/address'
import { clearDraft, useDraft } from '@/lib/form/drafts'
import { later } from '@/lib/later'
import { Link } from '@/lib/link'
import { paths } from '@/lib/paths'
import { useToolForm } from '../tool-form'
import { type PlanData, planDataOf } from './plan-data'
import { InvestmentFields, PlanFields, YearFields } from './plan-fields'
import { MAX_ROWS, PLAN_DRAFT, type Setting, addressOf, isOn, missingYear } from './plan-form'

/** The result of a plan, loaded once there is one. */
export const results = later(() => import('./plan-results'))

/** Applies the API's own rules in the browser, so that no input leaves the device. */
const workOutHere = (query: URLSearchParams) =>
  planDataOf(query, async (body) => {
    const [{ planFor }] = await Promise.all([import('@api/calculators/plan-query.rules'), results.ready()])
    return planFor(body, () => new Promise((resolve) => setTimeout(resolve)))
  })

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

export function PlanScreen(first: Answered<PlanData>) {
  const { answer: data, busy } = useAnswerTo(first, workOutHere)
  const { form, errors, message, plan } = data
  const shown = results.use(Boolean(plan), false)
  const fields = useToolForm({
    values: form.values,
    path: paths.investmentPlan,
    addressOf,
    onAnswer() {
      if (form.requested === 'add') find(`[name="name-${form.rows.at(-1)}"]`)?.focus()
      else if (form.requested === 'remove') find('[value="add"]')?.focus()
      else if (form.requested === 'year') find(`[name="taxBill-${form.added}"]`)?.focus()
      else if (plan) find('#results-title')?.focus()
    },
  })
  return (
    <>
      <div className="wrap print:hidden">
        <form {...fields} className="grid gap-6 *:min-w-0" aria-label="Investment plan">
          {/* Enter in a field presses a form’s first button. */}
          <button type="submit" name="do" value="plan" tabIndex={-1} aria-hidden="true" className="absolute size-0" />
          <ErrorSummary errors={errors} message={message} />
          <RequiredNote />
          <Investments data={data} />
          <Years data={data} />
          <Further data={data} />
          <Actions busy={busy} />
        </form>
        {!plan && <SavedPlan />}
      </div>
      {plan && shown && <shown.PlanResults plan={plan} form={form} />}
    </>
  )
}

function Investments({ data: { form, errors } }: { data: PlanData }) {
  return (
    <Panel as="section" look="form" aria-labelledby="investments">
      <h2 id="investments" className="text-h3">
        Your investments
      </h2>
      {form.rows.map((row) => (
        <InvestmentFields key={row} row={row} form={form} errors={errors} />
      ))}
      {form.rows.length < MAX_ROWS && (
        <Button type="submit" name="do" value="add" variant="secondary" className="mt-5">
          <Plus />
          Add an investment
        </Button>
      )}
    </Panel>
  )
}

function Years({ data: { form, errors } }: { data: PlanData }) {
  return (
    <Panel as="section" look="form" aria-labelledby="years">
      <h2 id="years" className="text-h3">
        Your tax years
      </h2>
      <p className="mt-2 max-w-[44em] text-muted">
        The income tax of each whole year, before SEIS and EIS relief; not National Insurance or CGT. Each year in which
        shares are issued needs its bill. Leave an earlier year blank and nothing is carried back to it. Bills of later
        years are estimates.
      </p>
      {form.years.map((year) => (
        <YearFields key={year} year={year} form={form} errors={errors} />
      ))}
      {missingYear(form.years) && (
        <Button type="submit" name="do" value="year" variant="plain" className="mt-5">
          <Plus />
          Add an earlier year
        </Button>
      )}
      <div className="mt-6 grid max-w-[26em] border-t border-line pt-3">
        <SettingSwitch setting="carryBack" label="Carry back where it saves more" form={form} />
        <SettingSwitch setting="reinvestment" label="Count SEIS reinvestment relief on gains" form={form} />
      </div>
    </Panel>
  )
}

function Further({ data: { form, errors } }: { data: PlanData }) {
  return (
    <Panel as="section" look="form" aria-labelledby="failures">
      <h2 id="failures" className="text-h3">
        If some of them fail
      </h2>
      <p className="mt-2 max-w-[44em] text-muted">
        Many young companies fail. Say how many would, and what the others return, to see every case from the worst on.
        Leave the first three blank to leave this out.
      </p>
      <PlanFields of="outcomes" form={form} errors={errors} />
      <h2 className="mt-8 border-t border-line pt-6 text-h3">When you sell</h2>
      <PlanFields of="exits" form={form} errors={errors} />
    </Panel>
  )
}

/** An unticked box sends nothing, so a hidden "no" precedes it; the last of two values counts. */
function SettingSwitch({ setting, label, form }: { setting: Setting; label: string; form: PlanData['form'] }) {
  return (
    <>
      <input type="hidden" name={setting} value="no" />
      <Switch name={setting} value="yes" label={label} defaultChecked={isOn(form, setting)} />
    </>
  )
}

function Actions({ busy }: { busy: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button type="submit" name="do" value="plan" busy={busy}>
        Work out the plan
      </Button>
      <a href={paths.investmentPlan} className="inline-flex min-h-11 items-center underline">
        Start over
      </a>
      <p className="max-w-[44em] basis-full text-muted">
        Worked out on this device. Your plan is kept only in the address of this page. It is an illustration, not
        advice. See <TextLink to={paths.risk}>the risks</TextLink>.
      </p>
    </div>
  )
}

/** Offers a plan saved on this device if the page has none. */
function SavedPlan() {
  const query = useDraft(PLAN_DRAFT)?.values.query
  if (typeof query !== 'string') return null
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link to={`${paths.investmentPlan}?${query}`} className="inline-flex min-h-11 items-center">
        Open the plan kept on this device
      </Link>
      <Button variant="plain" onClick={() => clearDraft(PLAN_DRAFT)}>
        Forget it
      </Button>
    </p>
  )
}
