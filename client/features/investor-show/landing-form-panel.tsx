import { Suspense, useState, type ReactNode } from 'react'

import { RequiredNote } from '@/components/form/field'
import { FilledForm, TextField, TickField, Unsent } from '@/components/form/filled-form'
import { MarketingField } from '@/components/form/marketing-field'
import { SubmitButton } from '@/components/form/submit-button'
import { Wording } from '@/components/form/wording'
import { Panel } from '@/components/ui/panel'
import { consentOf, type FormDefinition } from '@/lib/form-answer'
import { useFilledForm, type FilledForm as Filled } from '@/lib/form-client'
import { lazyPart } from '@/lib/lazy-part'

import styles from './investor-show.module.css'

const ThanksDialog = lazyPart(
  async () => (await import('./thanks-dialog.js')).ThanksDialog,
  ({ title, description }) => (
    <p role="status">
      <b>{title}</b> {description}
    </p>
  ),
)

/** The fields that both landing forms have before and after their own. */
type Common = 'name' | 'email' | 'phone' | 'gdprConsent' | 'marketing'

export interface LandingFormProps<Field extends string> {
  definition: FormDefinition<Field>
  /** Distinguishes the two forms of the page, and is the anchor of its panel. */
  id: string
  title: string
  action: string
  thanks: { title: string; description: string }
  children: (filled: Filled<Field>) => ReactNode
}

/** One of the two identical forms of a landing page; after submitting it shows a dialog and is reset. */
export function LandingFormPanel<Field extends string>({
  definition,
  id,
  title,
  action,
  thanks,
  children,
}: LandingFormProps<Field | Common>) {
  const [thanked, setThanked] = useState(false)
  const filled = useFilledForm(definition, { id, onSent: () => setThanked(true) })
  const titleId = `${id}-title`
  return (
    <Panel as="section" id={id} className={styles.panel}>
      <h2 id={titleId} className="text-h3">
        {title}
      </h2>
      <RequiredNote className="mt-2 mb-6" />
      <FilledForm filled={filled} aria-labelledby={titleId}>
        <TextField filled={filled} name="name" autoComplete="name" />
        <TextField filled={filled} name="email" type="email" autoComplete="email" />
        <TextField filled={filled} name="phone" type="tel" autoComplete="tel" />
        {children(filled)}
        <TickField filled={filled} name="gdprConsent" label={<Wording consent={consentOf(definition)} />} required />
        <MarketingField filled={filled} />
        <SubmitButton block busy={filled.busy} pending="Sending...">
          {action}
        </SubmitButton>
        <Unsent filled={filled} />
      </FilledForm>
      {thanked && (
        <Suspense>
          <ThanksDialog {...thanks} onClose={() => setThanked(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
