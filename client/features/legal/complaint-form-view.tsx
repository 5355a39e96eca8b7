import {
  FormFrame,
  PrivacyNote,
  SelectField,
  TextareaField,
  TextField,
  NotSentNote,
} from '@/components/form/filled-form'
import { SubmitButton } from '@/components/form/controls'
import { RequiredNote } from '@/components/form/field'
import { Panel } from '@/components/ui/blocks'
import { consentOf, type FormAnswer } from '@/lib/form-answer'
import { useFilledForm } from '@/lib/form-client'
import { type ComplaintField, complaintForm } from './complaint-form'

export function ComplaintFormView({ posted }: { posted?: FormAnswer<ComplaintField> }) {
  const filled = useFilledForm(complaintForm, { posted })
  return (
    <Panel className="mt-6">
      <RequiredNote className="mb-7" />
      <FormFrame filled={filled} aria-labelledby="form-title">
        <TextField filled={filled} name="fullName" autoComplete="name" />
        <TextField filled={filled} name="email" type="email" autoComplete="email" />
        <SelectField filled={filled} name="about" placeholder="Choose a subject" />
        <TextField filled={filled} name="earlierReference" optional hint="Such as DC-7K3F9-QX2AB, from our email." />
        <TextareaField filled={filled} name="description" rows={6} hint="And when. Names and dates help." />
        <TextareaField filled={filled} name="remedy" optional rows={3} />
        <SubmitButton block busy={filled.busy} pending="Sending...">
          Send complaint
        </SubmitButton>
        <NotSentNote filled={filled} />
        <PrivacyNote consent={consentOf(complaintForm)} />
      </FormFrame>
    </Panel>
  )
}
