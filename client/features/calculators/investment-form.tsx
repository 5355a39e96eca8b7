import type { RefObject } from 'react'
import {
  type CalculatorInputs,
  type Scheme,
  incomeTaxRates,
  methodBanner,
  refuse,
  returnMethods,
} from '@api/calculators/calculator-inputs.rules'
import type { TypedOption } from '@api/calculators/calculator-options.rules'
import { Select } from '@/components/form/controls'
import { Field, FieldGroup, RequiredNote } from '@/components/form/field'
import { Radio, Segment, Segments } from '@/components/form/choices'
import { Button } from '@/components/ui/button'
import { Check } from '@/components/ui/icons'
import { Panel } from '@/components/ui/blocks'
import { useHydrated } from '@/lib/store'
import { type CalculatorData, addressOf, inputsOf } from './calculator-address'
import styles from './investment-form.module.css'
import { showResults } from './results-place'
import { schemeCopy } from './schemes'
import { FigureField, Folded, NATIONS } from './tool-fields'
import { useToolForm } from './tool-form'

export const FORM_ID = 'calculator'

interface Props {
  /** Without one, the form is for both schemes, at `path`. */
  scheme?: Scheme
  path?: string
  hint?: string
  data: CalculatorData
  typed: CalculatorInputs
  onType: (typed: CalculatorInputs) => void
}

export function InvestmentForm({ scheme = 'eis', data, typed, onType, ...own }: Props) {
  const { path = schemeCopy[scheme].path, hint = schemeCopy[scheme].investmentHint } = own
  const { inputs, errors } = data
  const asked = data.ready || Object.keys(errors).length > 0
  const form = useToolForm({
    values: data.values,
    path,
    addressOf: (sent) => addressOf(sent, data),
    live: asked,
    onType: (sent) => onType(inputsOf(sent)),
    onAnswer(pressed) {
      const [first] = Object.keys(errors)
      if (pressed && first) form.ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      else if (pressed && data.ready) showResults()
    },
  })
  return (
    <Panel as="section" look="form" aria-labelledby="investment-details" data-print="hide">
      <h2 id="investment-details" className="text-h3">
        Investment Details
      </h2>
      <form {...form} id={FORM_ID} className={`mt-3 grid gap-5 ${styles.form}`}>
        <RequiredNote />
        <div>
          <FigureField
            name="initialInvestment"
            label="Initial investment"
            hint={hint}
            error={errors.initialInvestment}
            required
            prefix="£"
            placeholder="50,000"
            defaultValue={inputs.initialInvestment}
          />
          <Presets form={form.ref} />
        </div>
        <Return scheme={scheme} data={data} typed={typed} form={form.ref} />
        <TaxRate data={data} />
        <TaxBill data={data} form={form.ref} />
        <Actions scheme={scheme} typed={typed} />
      </form>
    </Panel>
  )
}

/** Sets a field as if the value had been typed. */
function type(form: RefObject<HTMLFormElement | null>, name: keyof CalculatorInputs | TypedOption, value: string) {
  const control = form.current?.elements.namedItem(name)
  if (!(control instanceof HTMLInputElement) || control.value === value) return
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

interface FormRef {
  form: RefObject<HTMLFormElement | null>
}

const presets = [
  ['10,000', '£10k'],
  ['50,000', '£50k'],
  ['200,000', '£200k'],
] as const

const Presets = ({ form }: FormRef) => (
  <div role="group" aria-label="Common amounts" className="mt-1 -mb-2 -ml-3 flex flex-wrap gap-1 no-js:hidden">
    {presets.map(([amount, label]) => (
      <Button key={amount} variant="plain" onClick={() => type(form, 'initialInvestment', amount)}>
        {label}
      </Button>
    ))}
  </div>
)

const methodNames = { mom: 'MoM multiple', percentage: 'Percentage gain' }

function Return({
  scheme,
  data: { inputs, errors },
  typed,
  form,
}: Required<Omit<Props, 'onType' | 'path' | 'hint'>> & FormRef) {
  const refused = refuse(scheme, typed)
  const banner = !refused.initialInvestment && !refused.momMultiple && !refused.percentageGain && methodBanner(typed)
  return (
    <>
      <FieldGroup legend="Return method" name="returnMethodGroup">
        <Segments>
          {returnMethods.map((method) => (
            <Segment
              key={method}
              name="returnMethod"
              value={method}
              label={methodNames[method]}
              defaultChecked={inputs.returnMethod === method}
              onChange={() => type(form, method === 'mom' ? 'percentageGain' : 'momMultiple', '')}
            />
          ))}
        </Segments>
      </FieldGroup>
      <FigureField
        name="momMultiple"
        label="Money-on-money multiple (MoM)"
        hint="3.0 means three pounds back for each pound in."
        error={errors.momMultiple}
        required
        suffix="×"
        placeholder="3.0"
        className={styles.mom}
        defaultValue={inputs.momMultiple}
      />
      {/* Phones' decimal keyboards have no minus. */}
      <FigureField
        name="percentageGain"
        label="Percentage gain"
        hint="50 means half as much again; -100 means that all of it is lost."
        error={errors.percentageGain}
        required
        suffix="%"
        inputMode="text"
        placeholder="200"
        className={styles.percentage}
        defaultValue={inputs.percentageGain}
      />
      {banner && (
        <p className="-mt-2 flex items-center gap-2 text-small text-muted">
          <Check />
          {banner}
        </p>
      )}
    </>
  )
}

const rateNames = { '20': 'Basic', '40': 'Higher', '45': 'Additional' }

function TaxRate({ data: { inputs, errors } }: Pick<Props, 'data'>) {
  return (
    <FieldGroup
      legend="Income tax rate"
      name="incomeTaxRateGroup"
      error={errors.incomeTaxRate}
      required
      hint="Of England, Wales and Northern Ireland. In Scotland choose the nearest, and your nation below."
    >
      <div className={styles.rates}>
        {incomeTaxRates.map((rate) => (
          <label key={rate} className={styles.rate}>
            <Radio name="incomeTaxRate" value={rate} required defaultChecked={inputs.incomeTaxRate === rate} />
            <b className="num">{rate}%</b> <span>{rateNames[rate]}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** The income, which people know, or the bill; one clears the other, because together they would contradict each other. */
function TaxBill({ data: { options, errors }, form }: Pick<Props, 'data'> & FormRef) {
  return (
    <div>
      <FigureField
        name="income"
        label="Your income this year"
        hint={`Before tax, for ${options.taxYear}. It decides your tax bill, the most that relief can be.`}
        error={errors.income}
        prefix="£"
        defaultValue={options.income}
        onInput={({ currentTarget: { value } }) => value && type(form, 'taxBill', '')}
      />
      <Folded
        summary="In Scotland, or with a bill you know"
        filled={options.nation === 'scotland' || Boolean(options.taxBill || errors.taxBill)}
        className="mt-1"
      >
        <div className="grid gap-5 py-2">
          <Field label="Where you pay income tax" name="nation">
            <Select options={NATIONS} defaultValue={options.nation} />
          </Field>
          <FigureField
            name="taxBill"
            label="Income tax bill this year"
            hint={`For ${options.taxYear}, before SEIS or EIS relief, after VCT relief; not National Insurance or CGT. It replaces what follows from the income.`}
            error={errors.taxBill}
            prefix="£"
            defaultValue={options.taxBill}
            onInput={({ currentTarget: { value } }) => value && type(form, 'income', '')}
          />
        </div>
      </Folded>
    </div>
  )
}

function Actions({ scheme, typed }: Required<Pick<Props, 'scheme' | 'typed'>>) {
  const hydrated = useHydrated()
  const reasons = Object.values(refuse(scheme, typed))
  const ready = reasons.length === 0
  return (
    <>
      <div className="mt-1 grid grid-cols-[1fr_auto] gap-3 *:px-4">
        <Button type="submit" notYet={hydrated && !ready} aria-describedby={ready ? undefined : 'calculate-needs'}>
          Calculate
        </Button>
        <Button type="submit" name="do" value="reset" variant="secondary">
          Reset to Defaults
        </Button>
      </div>
      {!ready && (
        <div id="calculate-needs" className="-mt-2.5 text-small text-muted">
          <p>Before you calculate:</p>
          <ul className="list-disc pl-4">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
