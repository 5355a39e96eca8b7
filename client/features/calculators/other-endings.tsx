import { type ReactNode, useState } from 'react'
import { type CalculatorOptions, type DisposalWay, disposals } from '@api/calculators/calculator-options.rules'
import type { Disposal } from '@api/calculators/disposal.rules'
import { inheritanceOf } from '@api/calculators/inheritance.rules'
import { formatMoney } from '@api/calculators/money.rules'
import type { Scenarios } from '@api/calculators/scenarios.rules'
import { Field } from '@/components/form/field'
import { Input, Select } from '@/components/form/controls'
import { ChevronDown } from '@/components/ui/icons'
import { Statement } from '@/components/ui/blocks'
import { disposalLines } from './disposal-lines'
import { FORM_ID } from './investment-form'
import { OptionInput } from './option-input'
import styles from './other-endings.module.css'
import type { Calculator } from './use-calculator'

interface Props {
  calculator: Calculator
  outlook: Scenarios
}

/** Outcomes beyond the table: a sale within three years, and a death. */
export function OtherEndings({ calculator, outlook }: Props) {
  const { options } = calculator
  return (
    <div className={styles.endings}>
      <Ending title="Sold early, in part or given up" filled={options.disposal !== 'held' || options.soldShare !== ''}>
        <SoldEarly calculator={calculator} disposal={outlook.disposal} />
      </Ending>
      <Ending title="Inheritance Tax" filled={options.valueAtDeath !== ''}>
        <Inheritance calculator={calculator} />
      </Ending>
    </div>
  )
}

/** Opens when it is filled in; only the person closes it, since emptying a field must not hide it. */
function Ending({ title, filled, children }: { title: string; filled: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(filled)
  if (filled && !open) setOpen(true)
  return (
    <details open={open}>
      <summary>
        <h3 className="text-h3">{title}</h3>
        <ChevronDown />
      </summary>
      {children}
    </details>
  )
}

const wayNames: Record<DisposalWay, string> = {
  held: 'After three years, or the company failed',
  armsLength: 'Inside three years, at arm’s length',
  notArmsLength: 'Inside three years, not at arm’s length',
}

const wayRules: Record<DisposalWay, string> = {
  held: 'No relief is withdrawn: the shares were held for three years, or the company was wound up for genuine commercial reasons.',
  armsLength:
    'Relief is withdrawn at the rate of relief on the price received, at most what was given (ITA 2007 s209, s257FA).',
  notArmsLength:
    'A gift, or a sale for less than the shares are worth, costs all the relief on those shares. Enter their market value as the return. A transfer to a spouse or civil partner living with you costs none.',
}

function SoldEarly({ calculator, disposal }: { calculator: Calculator; disposal: Disposal }) {
  const { options, choose } = calculator
  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        <Field label="How the shares are sold" name="disposal" hint="The price is your expected return.">
          <Select
            form={FORM_ID}
            options={disposals.map((value) => ({ value, label: wayNames[value] }))}
            value={options.disposal}
            onChange={(event) => choose({ disposal: event.target.value as DisposalWay })}
          />
        </Field>
        <OptionInput
          field="soldShare"
          label="Part of the shares sold"
          hint="Leave blank for all of them."
          suffix="%"
          calculator={calculator}
        />
        <p>{wayRules[options.disposal]}</p>
      </div>
      <Statement rows={disposalLines(disposal)} dense />
    </div>
  )
}

function Inheritance({ calculator }: { calculator: Calculator }) {
  const { options, choose } = calculator
  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        <OptionInput
          field="valueAtDeath"
          label="Value of the shares at death"
          hint="Business relief is worked out on this."
          calculator={calculator}
        />
        <OptionInput
          field="diedOn"
          label="Day of death"
          hint="The rules changed on 6 April 2026."
          type="date"
          calculator={calculator}
        />
        <OptionInput
          field="ownedYears"
          label="Years of ownership"
          hint="Below two there is no relief."
          suffix="years"
          calculator={calculator}
        />
        <OptionInput
          field="allowanceUsed"
          label="Allowance already used"
          hint="Of the £2.5m, by other business or farm property."
          calculator={calculator}
        />
        <OptionInput
          field="spouseAllowance"
          label="A spouse’s unused allowance"
          hint="Or a civil partner’s: at most £2.5m more."
          calculator={calculator}
        />
        <label className={styles.aim}>
          <Input
            type="checkbox"
            name="aimTraded"
            value="yes"
            form={FORM_ID}
            checked={options.aimTraded === 'yes'}
            onChange={(event) => choose({ aimTraded: event.target.checked ? 'yes' : 'no' })}
          />
          Traded on AIM or a similar market
        </label>
      </div>
      <InheritanceResult options={options} />
    </div>
  )
}

function InheritanceResult({ options }: { options: CalculatorOptions }) {
  const relief = inheritanceOf(options)
  if (!relief) return <p className={styles.empty}>Enter a value at death to see what business relief leaves to tax.</p>
  return (
    <div>
      <Statement
        rows={[
          { label: 'Relieved in full', figure: formatMoney(relief.relievedAt100) },
          { label: 'Relieved by half', figure: formatMoney(relief.relievedAt50) },
          { label: 'Taxable', figure: formatMoney(relief.taxable) },
          { label: 'Inheritance Tax at 40%', figure: formatMoney(relief.tax), total: true },
        ]}
        dense
      />
      <p className={styles.empty}>
        {relief.allowance
          ? `Relief in full up to ${formatMoney(relief.allowance)}, by half above. `
          : 'Before 6 April 2026 relief had no limit. '}
        The nil-rate band is used elsewhere. Inheritance Tax Act 1984, section 104; Finance Act 2026, Schedule 12.
      </p>
    </div>
  )
}
