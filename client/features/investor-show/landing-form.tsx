import { Suspense, useState, type ReactNode } from 'react'
import { RequiredNote } from '@/components/form/field'
import {
  FormFrame,
  SelectField,
  TextField,
  TickField,
  NotSentNote,
  MarketingField,
  Wording,
} from '@/components/form/dto-form'
import { TextLink } from '@/components/ui/text-link'
import { SubmitButton } from '@/components/form/controls'
import { Panel } from '@/components/ui/blocks'
import type { FormAnswer, FormDefinition } from '@/lib/form/definition'
import { useForm } from '@/lib/form/use-form'
import { lazyPart } from '@/lib/lazy-part'
import { paths } from '@/lib/paths'
import { SentNote } from './sent-note'
import {
  FOUNDER_THANKS,
  type FounderField,
  founderForm,
  INVESTOR_THANKS,
  type InvestorField,
  investorForm,
} from './show-forms'

const ThanksDialog = lazyPart(
  async () => (await import('./thanks-dialog.js')).ThanksDialog,
  ({ title, description, reference }) => (
    <p role="status">
      <b>{title}</b> {description} {reference && `Your reference is ${reference}.`}
    </p>
  ),
)

/** The fields that both landing forms have before and after their own. */
type Common = 'name' | 'email' | 'phone' | 'gdprConsent' | 'marketing'

interface Place<Field extends string> {
  /** Distinguishes the two forms of the page, and is the anchor of its panel. */
  id: string
  title: string
  posted?: FormAnswer<Field>
}

interface Props<Field extends string> extends Place<Field> {
  definition: FormDefinition<Field>
  action: string
  thanks: { title: string; description: string }
  children: ReactNode
}

/** One of the two identical forms of a landing page; after submitting it shows a dialog and is reset. */
function LandingForm<Field extends string>(props: Props<Field | Common>) {
  const { definition, id, title, posted, action, thanks, children } = props
  const [sent, setSent] = useState<{ reference?: string } | null>(null)
  const [thanked, setThanked] = useState(false)
  const form = useForm(definition, {
    id,
    posted,
    onSent(reference) {
      setSent({ reference })
      setThanked(false)
    },
  })
  const titleId = `${id}-title`
  return (
    <Panel as="section" id={id} className="self-start scroll-mt-[calc(var(--header)_+_24px)]">
      <h2 id={titleId} className="text-h3">
        {title}
      </h2>
      <RequiredNote className="mt-2 mb-6" />
      <FormFrame form={form} aria-labelledby={titleId}>
        <TextField name="name" autoComplete="name" />
        <TextField name="email" type="email" autoComplete="email" />
        <TextField name="phone" type="tel" autoComplete="tel" />
        {children}
        <TickField name="gdprConsent" label={<Wording />} required />
        <MarketingField />
        <SubmitButton block pending="Sending...">
          {action}
        </SubmitButton>
        <NotSentNote />
      </FormFrame>
      {sent && thanked && <SentNote {...sent} />}
      {sent && !thanked && (
        <Suspense>
          <ThanksDialog {...thanks} {...sent} onClose={() => setThanked(true)} />
        </Suspense>
      )}
    </Panel>
  )
}

export const InvestorForm = (place: Place<InvestorField>) => (
  <LandingForm definition={investorForm} {...place} action="Register My Interest" thanks={INVESTOR_THANKS}>
    <SelectField name="investmentRange" placeholder="Choose a range" />
    <TickField
      name="isAccredited"
      label="Accredited investor: I believe that I am a high net worth investor or a self-certified sophisticated investor."
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
  </LandingForm>
)

export const FounderForm = (place: Place<FounderField>) => (
  <LandingForm definition={founderForm} {...place} action="Submit Application" thanks={FOUNDER_THANKS}>
    <TextField name="companyName" autoComplete="organization" />
    <SelectField name="monthlyRevenue" placeholder="Choose a range" />
    <SelectField name="fundingAmount" placeholder="Choose an amount" />
    <SelectField name="seisEisEligible" placeholder="Choose an answer" />
  </LandingForm>
)
