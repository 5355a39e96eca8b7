import { Field } from '@/components/form/field'
import { Input, Select } from '@/components/form/controls'
import { CircleInfo } from '@/components/ui/icons'
import { investmentTypes, maxBelowMin, taxReliefs, type CampaignForm } from './campaign-form'
import type { PartProps } from './part'

type Amount = 'target' | 'sharePrice' | 'preMoneyValuation' | 'daysToRun' | 'minInvestment' | 'maxInvestment'

export function FinancialDetails({ form, errors, update }: PartProps) {
  const number = (name: Amount, label: string, { min = 1, step = 1, days = false } = {}) => (
    <Field label={label} name={name} error={errors[name]} required>
      <Input
        type="number"
        inputMode={step < 1 ? 'decimal' : 'numeric'}
        min={min}
        step={step}
        prefix={days ? undefined : '£'}
        suffix={days ? 'days' : undefined}
        value={form[name]}
        onChange={(event) => update({ [name]: event.target.value } satisfies Partial<CampaignForm>)}
        className={days ? 'pr-16' : undefined}
      />
    </Field>
  )
  return (
    <div className="grid gap-x-6 gap-y-7 md:grid-cols-2">
      {number('target', 'Funding target')}
      {number('sharePrice', 'Share price', { min: 0.01, step: 0.01 })}
      {number('preMoneyValuation', 'Pre-money valuation')}
      {number('daysToRun', 'Days to run', { days: true })}
      <Field label="Investment type" name="investmentType">
        <Select
          options={investmentTypes}
          value={form.investmentType}
          onChange={(event) => update({ investmentType: event.target.value })}
        />
      </Field>
      <Field label="Tax relief" name="taxRelief">
        <Select
          options={taxReliefs}
          value={form.taxRelief}
          onChange={(event) => update({ taxRelief: event.target.value })}
        />
      </Field>
      {number('minInvestment', 'Minimum investment')}
      {number('maxInvestment', 'Maximum investment')}
      <p role="status" className="text-small text-muted flex gap-2 empty:hidden md:col-span-2">
        {maxBelowMin(form) && (
          <>
            <CircleInfo size={18} className="text-brass mt-px" />
            The maximum investment is below the minimum. You can publish it like this, but no one could invest.
          </>
        )}
      </p>
    </div>
  )
}
