import { useLayoutEffect, useRef, type ComponentProps, type FormEvent } from 'react'
import { type Scheme, incomeTaxRates, methodBanner, returnMethods } from '@api/calculators/calculator-inputs.rules'
import { FieldGroup, RequiredNote } from '@/components/form/field'
import { Radio, Segment, Segments } from '@/components/form/choices'
import { Button } from '@/components/ui/button'
import { Check } from '@/components/ui/icons'
import { Panel } from '@/components/ui/blocks'
import { ExternalLink } from '@/components/ui/text-link'
import { FigureField } from './figure-field'
import styles from './investment-form.module.css'
import { schemeCopy } from './schemes'
import type { Calculator } from './use-calculator'

export const FORM_ID = 'calculator'

interface Props {
  scheme: Scheme
  calculator: Calculator
}

export function InvestmentForm({ scheme, calculator }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { adopt, refusals } = calculator
  const adoptOnce = useRef(adopt)

  // Before the first update after hydration, which would reset every field to the server's values.
  useLayoutEffect(() => {
    if (!form.current) return
    const typed = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    adoptOnce.current(new URLSearchParams(typed))
  }, [])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (calculator.calculate()) return showResults()
    const first = Object.keys(refusals)[0]
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <Panel as="section" look="form" aria-labelledby="investment-details" data-print="hide">
      <h2 id="investment-details" className="text-h3">
        Investment Details
      </h2>
      <form
        ref={form}
        id={FORM_ID}
        method="get"
        action={schemeCopy[scheme].path}
        noValidate
        onSubmit={handleSubmit}
        className={styles.form}
      >
        <RequiredNote />
        <Amount scheme={scheme} calculator={calculator} />
        <Return calculator={calculator} />
        <TaxRate calculator={calculator} />
        <Actions scheme={scheme} calculator={calculator} />
      </form>
    </Panel>
  )
}

/** If the results are below the form, scrolls them into view, clear of the risk strip. */
function showResults() {
  if (!matchMedia('(max-width: 63.99rem)').matches) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  requestAnimationFrame(() =>
    document.getElementById('results')?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' }),
  )
}

type TypedProps = Omit<ComponentProps<typeof FigureField>, 'name'> & {
  calculator: Calculator
  name: 'initialInvestment' | 'momMultiple' | 'percentageGain'
}

function Typed({ calculator: { inputs, errorOf, edit, blur }, name, ...field }: TypedProps) {
  return (
    <FigureField
      {...field}
      name={name}
      error={errorOf(name)}
      required
      value={inputs[name]}
      onChange={(event) => edit(name, event.target.value)}
      onBlur={() => blur(name)}
    />
  )
}

const presets = [
  ['10,000', '£10k'],
  ['50,000', '£50k'],
  ['200,000', '£200k'],
] as const

function Amount({ scheme, calculator }: Props) {
  return (
    <div>
      <Typed
        calculator={calculator}
        name="initialInvestment"
        label="Initial investment"
        hint={schemeCopy[scheme].investmentHint}
        prefix="£"
        placeholder="50,000"
      />
      <div role="group" aria-label="Common amounts" className={`${styles.presets} no-js:hidden`}>
        {presets.map(([amount, label]) => (
          <Button key={amount} variant="plain" onClick={() => calculator.edit('initialInvestment', amount)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

const methodNames = { mom: 'MoM multiple', percentage: 'Percentage gain' }

function MethodChoice({ calculator: { inputs, chooseMethod } }: Pick<Props, 'calculator'>) {
  return (
    <FieldGroup legend="Return method" name="returnMethodGroup">
      <Segments>
        {returnMethods.map((method) => (
          <Segment
            key={method}
            name="returnMethod"
            value={method}
            label={methodNames[method]}
            checked={inputs.returnMethod === method}
            onChange={() => chooseMethod(method)}
          />
        ))}
      </Segments>
    </FieldGroup>
  )
}

function Return({ calculator }: Pick<Props, 'calculator'>) {
  const { inputs, refusals } = calculator
  const valid = !refusals.initialInvestment && !refusals.momMultiple && !refusals.percentageGain
  const banner = valid && methodBanner(inputs)
  return (
    <>
      <MethodChoice calculator={calculator} />
      <Typed
        calculator={calculator}
        name="momMultiple"
        label="Money-on-money multiple"
        hint="3.0 means three pounds back for each pound in."
        suffix="×"
        placeholder="3.0"
        className={styles.mom}
      />
      {/* Phones' decimal keyboards have no minus. */}
      <Typed
        calculator={calculator}
        name="percentageGain"
        label="Percentage gain"
        hint="50 means half as much again; -100 means that all of it is lost."
        suffix="%"
        inputMode="text"
        placeholder="200"
        className={styles.percentage}
      />
      {banner && (
        <p className={styles.banner}>
          <Check />
          {banner}
        </p>
      )}
    </>
  )
}

const rateNames = { '20': 'Basic', '40': 'Higher', '45': 'Additional' }

function TaxRate({ calculator: { inputs, errorOf, edit } }: Pick<Props, 'calculator'>) {
  return (
    <FieldGroup
      legend="Income tax rate"
      name="incomeTaxRateGroup"
      error={errorOf('incomeTaxRate')}
      required
      hint={
        <>
          The bands of England, Wales and Northern Ireland. Scotland has its own, up to 48%: there, enter your tax bill
          below. <ExternalLink href="https://www.gov.uk/scottish-income-tax">Scottish rates</ExternalLink>
        </>
      }
    >
      <div className={styles.rates}>
        {incomeTaxRates.map((rate) => (
          <label key={rate} className={styles.rate}>
            <Radio
              name="incomeTaxRate"
              value={rate}
              required
              checked={inputs.incomeTaxRate === rate}
              onChange={() => edit('incomeTaxRate', rate)}
            />
            <b className="num">{rate}%</b> <span>{rateNames[rate]}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

function Actions({ scheme, calculator: { hydrated, ready, refusals, reset } }: Props) {
  return (
    <>
      <div className={styles.actions}>
        <Button type="submit" notYet={hydrated && !ready} aria-describedby={ready ? undefined : 'calculate-needs'}>
          Calculate
        </Button>
        <Button variant="secondary" onClick={reset} className="no-js:hidden">
          Reset to Defaults
        </Button>
        <a href={schemeCopy[scheme].path} className={styles.resetLink}>
          Reset to Defaults
        </a>
      </div>
      {!ready && (
        <div id="calculate-needs" className={styles.needs}>
          <p>Before you calculate:</p>
          <ul>
            {Object.entries(refusals).map(([field, reason]) => (
              <li key={field}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
