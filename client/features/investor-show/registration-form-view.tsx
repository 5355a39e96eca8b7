import { useEffect, useState } from 'react'
import {
  FormFrame,
  MarketingField,
  SideBySide,
  PrivacyNote,
  SelectField,
  TextField,
  NotSentNote,
} from '@/components/form/dto-form'
import { SubmitButton } from '@/components/form/controls'
import type { FormAnswer, FormDefinition } from '@/lib/form/definition'
import { useForm } from '@/lib/form/use-form'
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

/** The same form on its two pages. */
export const SignupForm = (props: Standing) => <RegistrationFormView definition={signupForm} leadsHome {...props} />
export const LeadForm = (props: Standing) => <RegistrationFormView definition={leadForm} {...props} />

/** The form is reset once it is sent; with `leadsHome`, the visitor and the confirmation are taken home three seconds later. */
function RegistrationFormView({ definition, posted, leadsHome, ...labelled }: Props) {
  const [sent, setSent] = useState<{ reference?: string } | null>(null)
  const form = useForm(definition, {
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
    <FormFrame form={form} {...labelled}>
      <SideBySide>
        <TextField name="firstName" autoComplete="given-name" />
        <TextField name="lastName" autoComplete="family-name" />
        <TextField name="email" type="email" autoComplete="email" />
        <TextField name="phone" type="tel" autoComplete="tel" />
      </SideBySide>
      <SelectField name="country" placeholder="Choose a country" autoComplete="country-name" />
      <SideBySide>
        <TextField name="businessName" optional autoComplete="organization" />
        <TextField name="jobRole" optional autoComplete="organization-title" />
      </SideBySide>
      <TextField name="businessWebsite" optional type="url" autoComplete="url" placeholder="https://" />
      <MarketingField />
      <SubmitButton block pending="Registering...">
        Register My Interest
      </SubmitButton>
      <NotSentNote />
      {sent && <SentNote {...sent} />}
      <PrivacyNote />
    </FormFrame>
  )
}
