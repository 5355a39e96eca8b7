import { LANDING_FUNDING_AMOUNTS, MONTHLY_REVENUES, SEIS_EIS_ANSWERS } from '@api/forms/form-options.rules'

import { SelectField, TextField } from '@/components/form/filled-form'

import { LandingFormPanel } from './landing-form-panel'
import { founderForm, type FounderField } from './landing-forms'

export const FOUNDER_THANKS = {
  title: 'Thank You for Your Application!',
  description: 'Our team will contact you within 48 hours.',
}

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
          <TextField filled={filled} name="companyName" label="Company name" marked autoComplete="organization" />
          <SelectField
            filled={filled}
            name="monthlyRevenue"
            label="Monthly revenue"
            marked
            options={MONTHLY_REVENUES}
            placeholder="Choose a range"
          />
          <SelectField
            filled={filled}
            name="fundingAmount"
            label="Funding amount sought"
            marked
            options={LANDING_FUNDING_AMOUNTS}
            placeholder="Choose an amount"
          />
          <SelectField
            filled={filled}
            name="seisEisEligible"
            label="SEIS/EIS eligible"
            marked
            options={SEIS_EIS_ANSWERS}
            placeholder="Choose an answer"
          />
        </>
      )}
    </LandingFormPanel>
  )
}
