import { Field } from '@/components/form/field'
import { Textarea } from '@/components/form/controls'
import type { PartProps } from './part'

const questions = [
  { name: 'problemDescription', label: 'Problem description', hint: 'What is hard today, and for whom.' },
  { name: 'solutionDescription', label: 'Solution description', hint: 'What you have made, and why it works.' },
  { name: 'marketOpportunity', label: 'Market opportunity', hint: 'How many have the problem, and what they pay.' },
  { name: 'businessModel', label: 'Business model', hint: 'How the company earns its living.' },
] as const

export function CompanyDetails({ form, errors, update }: PartProps) {
  return (
    <div className="grid gap-7">
      {questions.map(({ name, label, hint }) => (
        <Field key={name} label={label} name={name} hint={hint} error={errors[name]} required>
          <Textarea
            rows={4}
            value={form[name]}
            maxLength={5000}
            onChange={(event) => update({ [name]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  )
}
