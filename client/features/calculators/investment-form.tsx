import { useLayoutEffect, useRef, type FormEvent } from 'react'
import { type Scheme, incomeTaxRates, methodBanner, returnMethods } from '@api/calculators/calculator-inputs.rules'
import { Field, FieldGroup } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { Segment, Segments } from '@/components/form/radio'
import { Button } from '@/components/ui/button'
import { Check } from '@/components/ui/icons'
import { Panel } from '@/components/ui/panel'
import { ExternalLink } from '@/components/ui/text-link'
import styles from './investment-form.module.css'
import { schemeCopy } from './schemes'
import type { Calculator } from './use-calculator'

export const FORM_ID = 'calculator'

const methodNames = { mom: 'MoM multiple', percentage: 'Percentage gain' }
const rateNames = { '20': 'Basic', '40': 'Higher', '45': 'Additional' }

export function InvestmentForm({ scheme, calculator }: { scheme: Scheme; calculator: Calculator }) {
  const { inputs, refusals, ready, hydrated, errorOf, edit, leave } = calculator
  const form = useRef<HTMLFormElement>(null)
  const { adopt } = calculator
  const adoptOnce = useRef(adopt)
  const copy = schemeCopy[scheme]
  const banner = methodBanner(inputs)

  // Before the first update after hydration, which would set every field back to what the server rendered.
  useLayoutEffect(() => {
    if (!form.current) return
    const typed = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    adoptOnce.current(new URLSearchParams(typed))
  }, [])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (calculator.calculate()) return
    const first = Object.keys(refusals)[0]
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <Panel as="section" aria-labelledby="investment-details" className={styles.panel}>
      <h2 id="investment-details" className="text-h3">
        Investment Details
      </h2>
      <form
        ref={form}
        id={FORM_ID}
        method="get"
        action={copy.path}
        noValidate
        onSubmit={handleSubmit}
        className={styles.form}
      >
        <Field
          label="Initial investment"
          name="initialInvestment"
          hint={copy.investmentHint}
          error={errorOf('initialInvestment')}
        >
          <Input
            prefix="£"
            inputMode="decimal"
            autoComplete="off"
            placeholder="50,000"
            maxLength={48}
            value={inputs.initialInvestment}
            onChange={(event) => edit('initialInvestment', event.target.value)}
            onBlur={() => leave('initialInvestment')}
          />
        </Field>

        <FieldGroup legend="Return method" name="returnMethodGroup">
          <Segments>
            {returnMethods.map((method) => (
              <Segment
                key={method}
                name="returnMethod"
                value={method}
                label={methodNames[method]}
                checked={inputs.returnMethod === method}
                onChange={() => calculator.chooseMethod(method)}
              />
            ))}
          </Segments>
        </FieldGroup>

        <Field
          className={styles.mom}
          label="Money-on-money multiple"
          name="momMultiple"
          hint="3.0 means three pounds back for each pound in."
          error={errorOf('momMultiple')}
        >
          <Input
            suffix="×"
            inputMode="decimal"
            autoComplete="off"
            placeholder="3.0"
            maxLength={48}
            value={inputs.momMultiple}
            onChange={(event) => edit('momMultiple', event.target.value)}
            onBlur={() => leave('momMultiple')}
          />
        </Field>
        <Field
          className={styles.percentage}
          label="Percentage gain"
          name="percentageGain"
          hint="50 means half as much again; -100 means that all of it is lost."
          error={errorOf('percentageGain')}
        >
          <Input
            suffix="%"
            autoComplete="off"
            placeholder="200"
            maxLength={48}
            value={inputs.percentageGain}
            onChange={(event) => edit('percentageGain', event.target.value)}
            onBlur={() => leave('percentageGain')}
          />
        </Field>

        {banner && (
          <p className={styles.banner}>
            <Check />
            {banner}
          </p>
        )}

        <FieldGroup
          legend="Income tax rate"
          name="incomeTaxRateGroup"
          error={errorOf('incomeTaxRate')}
          hint={
            <>
              Scotland has its own bands, up to 48%.{' '}
              <ExternalLink href="https://www.gov.uk/scottish-income-tax">How they change this</ExternalLink>
            </>
          }
        >
          <div className={styles.rates}>
            {incomeTaxRates.map((rate) => (
              <label key={rate} className={styles.rate}>
                <input
                  type="radio"
                  name="incomeTaxRate"
                  value={rate}
                  checked={inputs.incomeTaxRate === rate}
                  onChange={() => edit('incomeTaxRate', rate)}
                />
                <b className="num">{rate}%</b> <span>{rateNames[rate]}</span>
              </label>
            ))}
          </div>
        </FieldGroup>

        <div className={styles.actions}>
          <Button type="submit" notYet={hydrated && !ready} aria-describedby={ready ? undefined : 'calculate-needs'}>
            Calculate
          </Button>
          <Button variant="secondary" onClick={calculator.reset} className="no-js:hidden">
            Reset to Defaults
          </Button>
          <a href={copy.path} className={styles.resetLink}>
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
      </form>
    </Panel>
  )
}
