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
import { setCookie } from '@/lib/cookies'
import { flashCookie, showFlash, withReference } from '@/lib/flash'
import { paths } from '@/lib/paths'
import { SentNote } from './landing-parts'
import { HOME_AFTER_MS, type RegistrationField } from './show-forms'

interface Props {
  definition: FormDefinition<RegistrationField>
  leadsHome?: boolean
  'aria-labelledby': string
}

/** After submitting, the form is reset; `leadsHome` takes the visitor home three seconds later, and the confirmation goes along. */
export function RegistrationFormView({ definition, leadsHome, ...labelled }: Props) {
  const navigate = useNavigate()
  const [sent, setSent] = useState<{ reference?: string } | null>(null)
  const filled = useFilledForm(definition, {
    onSent(reference) {
      void showFlash(withReference('registered', reference))
      setSent({ reference })
    },
  })

  useEffect(() => {
    if (!sent || !leadsHome) return
    const timer = setTimeout(() => {
      setCookie(flashCookie(withReference('registered', sent.reference)))
      void navigate(paths.home)
    }, HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [sent, leadsHome, navigate])

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
      {sent && <SentNote {...sent} />}
      <PrivacyNote consent={consentOf(definition)} />
    </FormFrame>
  )
}
