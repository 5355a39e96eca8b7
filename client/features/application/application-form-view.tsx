import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'

import { FieldGroup, RequiredNote } from '@/components/form/field'
import { FilledForm, Pair, TextField, TickField, Unsent } from '@/components/form/filled-form'
import { RadioCard, RadioCards } from '@/components/form/radio'
import { MarketingField } from '@/components/form/marketing-field'
import { SubmitButton } from '@/components/form/submit-button'
import { Wording } from '@/components/form/wording'
import { consentOf } from '@/lib/form-answer'
import type { FilledForm as Filled } from '@/lib/form-client'
import { useHydrated } from '@/lib/use-hydrated'

import { EntrepreneurFields, InvestorFields } from './applicant-fields'
import { applicationForm, type ApplicationField } from './application-form'
import styles from './application.module.css'

/** react-hook-form unchecks a radio button that was chosen before hydration, unless it is checked by default. */
function registerChecked(radio: HTMLInputElement | null, register: (radio: HTMLInputElement | null) => void) {
  const early = radio?.checked && !radio.defaultChecked
  if (early) radio.defaultChecked = true
  register(radio)
  if (early) radio.defaultChecked = false
}

interface Props {
  filled: Filled<ApplicationField>
}

function UserTypeField({ filled }: Props) {
  const { ref, ...rest } = filled.register('userType')
  const card = (value: string) => ({
    ...rest,
    value,
    defaultChecked: filled.typed('userType') === value,
    required: true,
    ref: (radio: HTMLInputElement | null) => registerChecked(radio, ref),
  })
  return (
    <div className={`ruled ${styles.group}`}>
      <FieldGroup
        name="userType"
        legend={<span className={styles.legend}>I am applying as</span>}
        error={filled.error('userType')}
        required
      >
        <RadioCards>
          <RadioCard {...card('investor')} label="An investor">
            I want to see companies and put money in.
          </RadioCard>
          <RadioCard {...card('entrepreneur')} label="An entrepreneur">
            I have a company and want to raise money.
          </RadioCard>
        </RadioCards>
      </FieldGroup>
    </div>
  )
}

export function ApplicationFormView({ filled }: Props) {
  const alive = useHydrated()
  const { control, getValues } = filled.form
  const watched = useWatch({ control, name: ['userType', 'agreeToTerms'] })
  // The watch does not report what was chosen before hydration.
  const [userType, agreed] = alive ? getValues(['userType', 'agreeToTerms']) : watched
  // The choice is painted first; its questions follow. Until hydration both are in the page, and what is typed there stays.
  const asked = useDeferredValue(alive ? userType : 'either')
  return (
    <FilledForm filled={filled} className={styles.form} aria-labelledby="title">
      <RequiredNote />
      <UserTypeField filled={filled} />
      <fieldset className={`ruled ${styles.group}`}>
        <legend>You</legend>
        <Pair>
          <TextField filled={filled} name="fullName" autoComplete="name" />
          <TextField filled={filled} name="phone" type="tel" autoComplete="tel" />
        </Pair>
        <TextField filled={filled} name="email" type="email" autoComplete="email" />
      </fieldset>
      {(asked === 'either' || asked === 'investor') && <InvestorFields filled={filled} />}
      {(asked === 'either' || asked === 'entrepreneur') && <EntrepreneurFields filled={filled} />}
      <div className={styles.submit}>
        <TickField
          filled={filled}
          name="agreeToTerms"
          label={<Wording consent={consentOf(applicationForm)} />}
          required
        />
        <MarketingField filled={filled} />
        <div className={styles.press}>
          <SubmitButton busy={filled.busy} pending="Submitting..." notYet={alive && !(userType && agreed)}>
            Submit Application
          </SubmitButton>
          <p className={styles.small}>Nothing is sent until you press this.</p>
        </div>
        <Unsent filled={filled} />
      </div>
    </FilledForm>
  )
}
