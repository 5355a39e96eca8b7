import type { ActionFunctionArgs } from 'react-router-dom'

import { brand } from '@/brand'
import { Graticule } from '@/components/drawings/graticule'
import { CostsPanel } from '@/components/ui/costs-panel'
import { Steps } from '@/components/ui/steps'
import { TextLink } from '@/components/ui/text-link'
import { clearDraft } from '@/lib/drafts'
import { sendForm } from '@/lib/form-action'
import { useFilledForm } from '@/lib/form-client'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { APPLICATION_DRAFT, applicationForm } from './application-form'
import { ApplicationFormView } from './application-form-view'
import styles from './application.module.css'
import { DraftNote } from './draft-note'
import { useApplicationDraft } from './use-application-draft'

export const handle: PageHandle = {
  title: 'Get Started Now',
  description: `Apply to ${brand.name} as an investor or as an entrepreneur.`,
  riskStrip: true,
}

export async function action(args: ActionFunctionArgs) {
  const answer = await sendForm(applicationForm, args)
  if (answer instanceof Response) clearDraft(APPLICATION_DRAFT)
  return answer
}

const steps = [
  { title: 'You apply', text: 'Today, on this page.' },
  { title: 'We read it and contact you', text: 'Within 24-48 hours.' },
  { title: 'Your account status', text: 'By email, once we have decided.' },
]

export function Component() {
  const filled = useFilledForm(applicationForm)
  const draft = useApplicationDraft(filled)
  return (
    <div className={styles.page}>
      <Graticule view="east" />
      <div className={`wrap ${styles.body}`}>
        <div className={styles.head}>
          <div>
            <p className="eyebrow mb-3">Application</p>
            <h1 id="title">Get Started Now</h1>
          </div>
          <p className={styles.intro}>
            Tell us who you are and what you are looking for. The team contacts you within 24-48 hours. Already with us?{' '}
            <TextLink to={paths.login}>Login</TextLink>
          </p>
        </div>
        <div className={styles.columns}>
          <ApplicationFormView filled={filled} />
          <aside className={styles.aside} aria-label="Your draft and what happens next">
            <DraftNote draft={draft} />
            <div>
              <h2 className="text-h3 mb-6">What happens next</h2>
              <Steps steps={steps} small started />
            </div>
            <CostsPanel />
            <p className={styles.small}>
              Prefer to talk first? <TextLink to={paths.bookCall}>Book a Discovery Call</TextLink> of 30–45 minutes.
            </p>
          </aside>
        </div>
      </div>
    </div>
  )
}
