import { SelectField, TextField } from '@/components/form/filled-form'

import { LandingFormPanel } from './landing-form-panel'
import { FOUNDER_THANKS, founderForm, type FounderField } from './landing-forms'

export function FounderForm({ id, title }: { id: string; title: string }) {
  return (
    <LandingFormPanel<FounderField>
      definition={founderForm}
      id={id}
      title={title}
      action="Submit Application"
      thanks={FOUNDER_THANKS}
    >
      {(filled) => (
        <>
          <TextField filled={filled} name="companyName" autoComplete="organization" />
          <SelectField filled={filled} name="monthlyRevenue" placeholder="Choose a range" />
          <SelectField filled={filled} name="fundingAmount" placeholder="Choose an amount" />
          <SelectField filled={filled} name="seisEisEligible" placeholder="Choose an answer" />
        </>
      )}
    </LandingFormPanel>
  )
}
