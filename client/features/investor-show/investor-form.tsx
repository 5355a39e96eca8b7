import { SelectField, TickField } from '@/components/form/filled-form'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'

import { LandingFormPanel } from './landing-form-panel'
import { INVESTOR_THANKS, investorForm, type InvestorField } from './landing-forms'

export function InvestorForm({ id, title }: { id: string; title: string }) {
  return (
    <LandingFormPanel<InvestorField>
      definition={investorForm}
      id={id}
      title={title}
      action="Register My Interest"
      thanks={INVESTOR_THANKS}
    >
      {(filled) => (
        <>
          <SelectField filled={filled} name="investmentRange" placeholder="Choose a range" />
          <TickField
            filled={filled}
            name="isAccredited"
            label="I believe that I am a high net worth investor or a self-certified sophisticated investor."
            note={
              <>
                This is your own belief, not a certification. Before any investment is shown to you, you are asked for a
                signed statement. What each of the two means is explained in{' '}
                <TextLink to={`${paths.risk}#certify`} target="_blank">
                  the full statements
                </TextLink>
                .
              </>
            }
          />
        </>
      )}
    </LandingFormPanel>
  )
}
