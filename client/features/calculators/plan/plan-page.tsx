import { useRef } from 'react'
import { Link, useLoaderData, useNavigation } from 'react-router-dom'
import { ErrorSummary, RequiredNote } from '@/components/form/field'
import { Switch } from '@/components/form/choices'
import { Button } from '@/components/ui/button'
import { Plus } from '@/components/ui/icons'
import { Panel } from '@/components/ui/blocks'
import { TextLink } from '@/components/ui/text-link'
import { clearDraft, drafts, draftSavedAt, readDraft } from '@/lib/drafts'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { ToolHead } from '../tool-head'
import { useToolForm } from '../tool-form'
import { InvestmentFields, YearFields } from './plan-fields'
import { MAX_ROWS, PLAN_DRAFT, type Setting, addressOf, isOn, missingYear } from './plan-form'
import { type PlanData, loadPlan } from './plan-loader'
import { PlanResults } from './plan-results'

export const handle: PageHandle = {
  title: 'SEIS and EIS investment plan',
  description:
    'Several investments over several years, SEIS and EIS together: relief by year, carry-back, allowances left, and every date that matters.',
  risk: 'bar',
}

export const loader = loadPlan

const example = new URLSearchParams({
  'name-1': 'Harbour Robotics',
  'amount-1': '60,000',
  'date-1': '2025-09-15',
  'scheme-1': 'seis',
  'expectedMultiple-1': '5',
  'dilution-1': '30',
  'name-2': 'Tern Diagnostics',
  'amount-2': '120,000',
  'date-2': '2026-06-01',
  'scheme-2': 'eis',
  'tradeStarted-2': '2026-08-01',
  'deferredGain-2': '40,000',
  'expectedMultiple-2': '2',
  'fee-2': '3',
  'soldOn-2': '2030-09-01',
  'taxBill-2024-25': '22,000',
  'taxBill-2025-26': '31,000',
  'taxBill-2026-27': '18,000',
  'gain-2025-26': '30,000',
})

export function Component() {
  const data = useLoaderData<PlanData>()
  const { form, errors, message, plan } = data
  const page = useRef<HTMLDivElement>(null)
  const fields = useToolForm({
    values: form.values,
    path: paths.investmentPlan,
    addressOf,
    onAnswer() {
      const find = (selector: string) => page.current?.querySelector<HTMLElement>(selector)
      if (form.requested === 'add') find(`[name="name-${form.rows.at(-1)}"]`)?.focus()
      else if (form.requested === 'remove') find('[value="add"]')?.focus()
      else if (form.requested === 'year') find(`[name="taxBill-${form.added}"]`)?.focus()
      else if (plan) find('#results-title')?.focus()
    },
  })
  return (
    <div ref={page}>
      <ToolHead
        title="Investment plan"
        links={
          <>
            <Link to={`${paths.investmentPlan}?${example}`} preventScrollReset>
              Try an example
            </Link>
            <Link to={paths.seisCalculator}>SEIS Calculator</Link>
            <Link to={paths.eisCalculator}>EIS Calculator</Link>
          </>
        }
      >
        <p>
          Plan several investments over several years, SEIS and EIS together, against each year’s tax bill. The plan
          finds the carry-back that saves you most, tells you why, and lists the claim and holding dates.
        </p>
      </ToolHead>
      <div className="wrap print:hidden">
        <form {...fields} className="grid gap-6 *:min-w-0" aria-label="Investment plan">
          {/* Enter in a field presses a form’s first button. */}
          <button type="submit" name="do" value="plan" tabIndex={-1} aria-hidden="true" className="absolute size-0" />
          <ErrorSummary errors={errors} message={message} />
          <RequiredNote />
          <Investments data={data} />
          <Years data={data} />
          <Actions />
        </form>
        {!plan && <SavedPlan />}
      </div>
      {plan && <PlanResults plan={plan} form={form} />}
    </div>
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

/** An unticked box sends nothing, so a hidden "no" precedes it; the last of two values counts. */
function SettingSwitch({ setting, label, form }: { setting: Setting; label: string; form: PlanData['form'] }) {
  return (
    <>
      <input type="hidden" name={setting} value="no" />
      <Switch name={setting} value="yes" label={label} defaultChecked={isOn(form, setting)} />
    </>
  )
}

function Actions() {
  const { state } = useNavigation()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button type="submit" name="do" value="plan" busy={state === 'loading'}>
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
  const saved = drafts.use(() => draftSavedAt(PLAN_DRAFT), null)
  const query = saved && readDraft(PLAN_DRAFT)?.values.query
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
