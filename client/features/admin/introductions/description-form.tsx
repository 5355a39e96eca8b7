import { Form } from 'react-router-dom'
import { BUSINESS_STAGES } from '@api/common/form-options.rules'
import { MAX_HEADLINE, MAX_SUMMARY, REGIONS, SCHEMES, SECTORS } from '@api/introductions/investing.rules'
import type { EntryIntroductions, ProfileView } from '@api/introductions/introductions.types'
import { InputField, Select, Textarea } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { useTyped } from '@/lib/form/result'
import { IntentButton } from '../page-frame'

export const DESCRIPTION_FIELDS = {
  draft: {
    headline: 'Write a headline.',
    summary: 'Write the text that investors would read.',
    sector: 'Choose a sector.',
    stage: 'Choose a stage.',
    region: 'Choose a region.',
    scheme: '',
    amount: 'Enter the amount raised.',
    minimum: '',
  },
}

interface Props {
  profile: ProfileView | null
  suggested: NonNullable<EntryIntroductions['founder']>['suggested']
}

export function DescriptionForm({ profile, suggested }: Props) {
  const typed = useTyped({ intent: 'draft' })
  const { errors } = typed
  const value = (name: keyof ProfileView, otherwise: string | number = '') =>
    typed.value(name) ?? String(profile?.[name] ?? otherwise)
  const choice = (
    name: keyof ProfileView,
    label: string,
    options: Parameters<typeof Select>[0]['options'],
    start = '',
  ) => (
    <Field name={name} label={label} error={errors[name]} small>
      <Select small options={options} placeholder="Choose" defaultValue={value(name, start)} />
    </Field>
  )
  return (
    <details open={typed.refused}>
      <summary className="line-link">{profile ? 'Change the description' : 'Describe the company'}</summary>
      <Form method="post" noValidate preventScrollReset className="mt-2 grid gap-4">
        <InputField
          name="headline"
          label="Headline"
          maxLength={MAX_HEADLINE}
          error={errors.headline}
          defaultValue={value('headline')}
        />
        <Field name="summary" label="What investors would read, without a name" error={errors.summary} small>
          <Textarea small rows={6} maxLength={MAX_SUMMARY} defaultValue={value('summary')} />
        </Field>
        <div className="grid gap-4 md:grid-cols-2">
          {choice('sector', 'Sector', SECTORS)}
          {choice('stage', 'Stage', BUSINESS_STAGES, suggested.stage)}
          {choice('region', 'Region', REGIONS)}
          {choice('scheme', 'Tax scheme, as stated by the company', SCHEMES)}
          <InputField
            name="amount"
            label="Raising, in pounds"
            inputMode="numeric"
            error={errors.amount}
            defaultValue={value('amount', suggested.amount || '')}
          />
          <InputField
            name="minimum"
            label="From each investor, at least"
            inputMode="numeric"
            error={errors.minimum}
            defaultValue={value('minimum')}
          />
        </div>
        <IntentButton intent="draft" label="Save the draft" className="justify-self-start" />
      </Form>
    </details>
  )
}
