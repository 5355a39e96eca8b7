import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { FilledForm, Pair, SelectField, TextField, Unsent } from '@/components/form/filled-form'
import { MarketingField } from '@/components/form/marketing-field'
import { SubmitButton } from '@/components/form/submit-button'
import { PrivacyNote } from '@/components/form/wording'
import { consentOf, type FormDefinition } from '@/lib/form-answer'
import { useFilledForm } from '@/lib/form-client'
import { notifyOutcome } from '@/lib/notify'
import { paths } from '@/lib/paths'

import { HOME_AFTER_MS, REGISTERED, type RegistrationField } from './show-forms'

interface Props {
  definition: FormDefinition<RegistrationField>
  'aria-labelledby': string
}

/** After submitting, the form is reset, and three seconds later the visitor is sent home. */
export function RegistrationFormView({ definition, ...labelled }: Props) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const filled = useFilledForm(definition, {
    onSent() {
      void notifyOutcome(REGISTERED)
      setLeaving(true)
    },
  })

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => void navigate(paths.home), HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [leaving, navigate])

  return (
    <FilledForm filled={filled} {...labelled}>
      <Pair>
        <TextField filled={filled} name="firstName" autoComplete="given-name" />
        <TextField filled={filled} name="lastName" autoComplete="family-name" />
        <TextField filled={filled} name="email" type="email" autoComplete="email" />
        <TextField filled={filled} name="phone" type="tel" autoComplete="tel" />
      </Pair>
      <SelectField filled={filled} name="country" placeholder="Choose a country" autoComplete="country-name" />
      <Pair>
        <TextField filled={filled} name="businessName" optional autoComplete="organization" />
        <TextField filled={filled} name="jobRole" optional autoComplete="organization-title" />
      </Pair>
      <TextField filled={filled} name="businessWebsite" optional type="url" autoComplete="url" placeholder="https://" />
      <MarketingField filled={filled} />
      <SubmitButton block busy={filled.busy} pending="Registering...">
        Register My Interest
      </SubmitButton>
      <Unsent filled={filled} />
      <PrivacyNote consent={consentOf(definition)} />
    </FilledForm>
  )
}
