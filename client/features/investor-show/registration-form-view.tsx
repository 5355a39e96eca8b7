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
import { keepFlash, withReference } from '@/lib/flash-cookie'
import { showFlash } from '@/lib/show-flash'
import { paths } from '@/lib/paths'
import { SentNote } from './sent-note'
import { HOME_AFTER_MS, leadForm, type RegistrationField, signupForm } from './show-forms'

interface Props {
  definition: FormDefinition<RegistrationField>
  posted?: FormAnswer<RegistrationField>
  leadsHome?: boolean
  'aria-labelledby': string
}

type Standing = Omit<Props, 'definition' | 'leadsHome'>

/** The same form at its two places. */
export const SignupForm = (props: Standing) => <RegistrationFormView definition={signupForm} leadsHome {...props} />
export const LeadForm = (props: Standing) => <RegistrationFormView definition={leadForm} {...props} />

/** After submitting, the form is reset; `leadsHome` takes the visitor home three seconds later, and the confirmation goes along. */
function RegistrationFormView({ definition, posted, leadsHome, ...labelled }: Props) {
  const [sent, setSent] = useState<{ reference?: string } | null>(null)
  const filled = useFilledForm(definition, {
    posted,
    onSent(reference) {
      void showFlash(withReference('registered', reference))
      setSent({ reference })
    },
  })

  useEffect(() => {
    if (!sent || !leadsHome) return
    const timer = setTimeout(() => {
      keepFlash(withReference('registered', sent.reference))
      location.assign(paths.home)
    }, HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [sent, leadsHome])

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
