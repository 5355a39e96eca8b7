import { useEffect, useState } from 'react'
import {
  FormFrame,
  MarketingField,
  SideBySide,
  PrivacyNote,
  SelectField,
  TextField,
  NotSentNote,
} from '@/components/form/filled-form'
import { SubmitButton } from '@/components/form/controls'
import { consentOf, type FormAnswer, type FormDefinition } from '@/lib/form-answer'
import { useFilledForm } from '@/lib/form-client'
import { notifyOutcome } from '@/lib/notify'
import { paths } from '@/lib/paths'
import { HOME_AFTER_MS, leadForm, REGISTERED, type RegistrationField, signupForm } from './show-forms'

interface Props {
  definition: FormDefinition<RegistrationField>
  posted?: FormAnswer<RegistrationField>
  'aria-labelledby': string
}

type Standing = Omit<Props, 'definition'>

/** The same form at its two places. */
export const SignupForm = (props: Standing) => <RegistrationFormView definition={signupForm} {...props} />
export const LeadForm = (props: Standing) => <RegistrationFormView definition={leadForm} {...props} />

/** After submitting, the form is reset, and three seconds later the visitor is sent home. */
function RegistrationFormView({ definition, posted, ...labelled }: Props) {
  const [leaving, setLeaving] = useState(false)
  const filled = useFilledForm(definition, {
    posted,
    onSent(reference) {
      const { title, description } = REGISTERED
      void notifyOutcome({
        title,
        description: reference ? `${description} Your reference is ${reference}.` : description,
      })
      setLeaving(true)
    },
  })

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => location.assign(paths.home), HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [leaving])

  return (
    <FormFrame filled={filled} {...labelled}>
      <SideBySide>
        <TextField filled={filled} name="firstName" autoComplete="given-name" />
        <TextField filled={filled} name="lastName" autoComplete="family-name" />
        <TextField filled={filled} name="email" type="email" autoComplete="email" />
        <TextField filled={filled} name="phone" type="tel" autoComplete="tel" />
      </SideBySide>
      <SelectField filled={filled} name="country" placeholder="Choose a country" autoComplete="country-name" />
      <SideBySide>
        <TextField filled={filled} name="businessName" optional autoComplete="organization" />
        <TextField filled={filled} name="jobRole" optional autoComplete="organization-title" />
      </SideBySide>
      <TextField filled={filled} name="businessWebsite" optional type="url" autoComplete="url" placeholder="https://" />
      <MarketingField filled={filled} />
      <SubmitButton block busy={filled.busy} pending="Registering...">
        Register My Interest
      </SubmitButton>
      <NotSentNote filled={filled} />
      <PrivacyNote consent={consentOf(definition)} />
    </FormFrame>
  )
}
