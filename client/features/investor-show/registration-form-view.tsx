import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
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
    const timer = setTimeout(() => void navigate(paths.home), HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [leaving, navigate])

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
