import { CostsPanel } from '@/components/ui/costs-panel'
import { Steps } from '@/components/ui/steps'
import { TextLink } from '@/components/ui/text-link'
import { useFilledForm } from '@/lib/form-client'
import { paths } from '@/lib/paths'

import { applicationForm } from './application-form'
import { ApplicationFormView } from './application-form-view'
import styles from './application.module.css'
import { DraftNote } from './draft-note'

const steps = [
  { title: 'You apply', text: 'Today, on this page.' },
  { title: 'We read it and contact you', text: 'Within 24-48 hours.' },
  { title: 'Your account status', text: 'By email, once we have decided.' },
]

export function ApplicationColumns() {
  const filled = useFilledForm(applicationForm)
  return (
    <div className={styles.columns}>
      <ApplicationFormView filled={filled} />
      <aside className={styles.aside} aria-label="Your draft and what happens next">
        <DraftNote filled={filled} />
        <div>
          <h2 className="text-h3 mb-6">What happens next</h2>
          <Steps steps={steps} small started />
        </div>
        <CostsPanel />
        <p className={styles.small}>
          Prefer to talk first? <TextLink to={paths.bookCall}>Book a Discovery Call</TextLink> of{' '}
          <span className="whitespace-nowrap">30–45 minutes</span>.
        </p>
      </aside>
    </div>
  )
}
