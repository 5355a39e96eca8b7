import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import type { ScenarioOptions, Scenarios } from '@api/calculators/scenarios.rules'
import { formatPounds } from '@api/calculators/money.rules'
import { issueDates } from '@api/calculators/tax-rules.rules'
import { Field, FieldGroup } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { Segment, Segments } from '@/components/form/radio'
import { Button } from '@/components/ui/button'
import styles from './circumstances.module.css'
import { FORM_ID } from './investment-form'
import type { Calculator } from './use-calculator'

const issueNames = { after: 'From 6 April 2026', before: 'Before' }

interface Amount {
  field: keyof ScenarioOptions & ('taxBill' | 'lastYearTaxBill' | 'otherGain' | 'knowledgeIntensive')
  label: string
  hint: string
}

/** What the reliefs depend on besides the investment; each may be left empty. */
export function Circumstances({
  scheme,
  calculator,
  outlook,
}: {
  scheme: Scheme
  calculator: Calculator
  outlook: Scenarios
}) {
  const { options, choose, optionRefusals } = calculator
  const { name: year, previous } = outlook.taxYear
  const on = options.reliefs
  const amounts: (Amount | false)[] = [
    { field: 'taxBill', label: `Income tax bill for ${year}`, hint: 'Relief stops there. Empty: large enough.' },
    on.includes('carry-back') && {
      field: 'lastYearTaxBill',
      label: `Income tax bill for ${previous}`,
      hint: 'For the part carried back. Empty: large enough.',
    },
    on.includes(scheme === 'seis' ? 'reinvestment' : 'deferral') && {
      field: 'otherGain',
      label: scheme === 'seis' ? `Gain made in ${year}` : 'Gain to defer',
      hint: `Empty: as large as the ${formatPounds(outlook.investment)}.`,
    },
    scheme === 'eis' && {
      field: 'knowledgeIntensive',
      label: 'Of which knowledge-intensive',
      hint: 'Lifts the limit above £1m, to £2m.',
    },
  ]
  return (
    <div role="group" aria-label="Your circumstances" className={styles.circumstances}>
      <FieldGroup legend="Shares issued" name="issuedGroup" hint="Decides the tax year and the rules used.">
        <Segments>
          {issueDates.map((issued) => (
            <Segment
              key={issued}
              name="issued"
              value={issued}
              form={FORM_ID}
              label={issueNames[issued]}
              checked={options.issued === issued}
              onChange={() => choose({ issued })}
            />
          ))}
        </Segments>
      </FieldGroup>
      {amounts
        .filter((amount) => amount !== false)
        .map(({ field, label, hint }) => (
          <Field key={field} label={label} name={field} hint={hint} error={optionRefusals[field]} optional>
            <Input
              prefix="£"
              form={FORM_ID}
              inputMode="decimal"
              autoComplete="off"
              maxLength={48}
              value={options[field]}
              onChange={(event) => choose({ [field]: event.target.value })}
            />
          </Field>
        ))}
      <Button type="submit" form={FORM_ID} variant="secondary" className="hidden no-js:inline-flex">
        Update the figures
      </Button>
    </div>
  )
}
