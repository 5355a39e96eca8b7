import { FormFrame, PrivacyNote, SelectField, TextareaField, TextField, NotSentNote } from '@/components/form/dto-form'
import { SubmitButton } from '@/components/form/controls'
import { RequiredNote } from '@/components/form/field'
import { Panel } from '@/components/ui/blocks'
import type { FormAnswer } from '@/lib/form/definition'
import { useForm } from '@/lib/form/use-form'
import { type ComplaintField, complaintForm } from './complaint-form'

export function ComplaintFormView({ posted }: { posted?: FormAnswer<ComplaintField> }) {
  const form = useForm(complaintForm, { posted })
  return (
    <Panel className="mt-6">
      <RequiredNote className="mb-7" />
      <FormFrame form={form} aria-labelledby="form-title">
        <TextField name="fullName" autoComplete="name" />
        <TextField name="email" type="email" autoComplete="email" />
        <SelectField name="about" placeholder="Choose a subject" />
        <TextField name="earlierReference" optional hint="Such as DC-7K3F9-QX2AB, from our email." />
        <TextareaField name="description" rows={6} hint="And when. Names and dates help." />
        <TextareaField name="remedy" optional rows={3} />
        <SubmitButton block pending="Sending...">
          Send complaint
        </SubmitButton>
        <NotSentNote />
        <PrivacyNote />
      </FormFrame>
    </Panel>
  )
}
