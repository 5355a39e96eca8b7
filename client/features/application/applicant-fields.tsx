import { useWatch } from 'react-hook-form'

import { MAX_LENGTH } from '@api/forms/form-options.rules'

import { Pair, SelectField, TextareaField, TextField } from '@/components/form/filled-form'
import { count } from '@/lib/count'
import type { FilledForm } from '@/lib/form-client'

import type { ApplicationField } from './application-form'
import styles from './application.module.css'

type Props = { filled: FilledForm<ApplicationField> }

function Counted({ filled, name }: Props & { name: ApplicationField }) {
  const text = useWatch({ control: filled.form.control, name })
  return (
    <p className={styles.counted}>
      {count([...String(text ?? '')].length)} of {count(MAX_LENGTH.text)}
    </p>
  )
}

export function InvestorFields({ filled }: Props) {
  return (
    <fieldset className={`ruled ${styles.group} ${styles.investor}`}>
      <legend>Your investing</legend>
      <Pair>
        <SelectField filled={filled} name="investmentRange" placeholder="Choose a range" />
        <TextField filled={filled} name="industryFocus" optional placeholder="Such as CleanTech or FinTech" />
      </Pair>
      <TextareaField
        filled={filled}
        name="experience"
        hint="What you have backed before, or what brings you to it now."
      >
        <Counted filled={filled} name="experience" />
      </TextareaField>
      <TextField filled={filled} name="organisation" optional autoComplete="organization" />
    </fieldset>
  )
}

export function EntrepreneurFields({ filled }: Props) {
  return (
    <fieldset className={`ruled ${styles.group} ${styles.entrepreneur}`}>
      <legend>Your company</legend>
      <Pair>
        <TextField filled={filled} name="company" autoComplete="organization" />
        <TextField filled={filled} name="position" autoComplete="organization-title" />
        <SelectField filled={filled} name="businessStage" placeholder="Choose a stage" />
        <SelectField filled={filled} name="fundingAmount" placeholder="Choose an amount" />
      </Pair>
      <TextareaField
        filled={filled}
        name="businessDescription"
        hint="Who buys it, what it does for them, and what the money is for."
      >
        <Counted filled={filled} name="businessDescription" />
      </TextareaField>
    </fieldset>
  )
}
