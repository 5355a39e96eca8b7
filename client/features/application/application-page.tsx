import type { ActionFunctionArgs } from 'react-router-dom'

import { brand } from '@/brand'
import { Graticule } from '@/components/drawings/graticule'
import { TextLink } from '@/components/ui/text-link'
import { deferred } from '@/lib/deferred'
import { clearDraft } from '@/lib/drafts'
import { sendForm } from '@/lib/form-action'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { APPLICATION_DRAFT, applicationForm } from './application-form'
import styles from './application.module.css'

const ApplicationColumns = deferred(async () => (await import('./application-columns.js')).ApplicationColumns)

export const handle: PageHandle = {
  title: 'Get Started Now',
  description: `Apply to ${brand.name} as an investor or as an entrepreneur.`,
  risk: 'bar',
}

export async function action(args: ActionFunctionArgs) {
  const answer = await sendForm(applicationForm, args)
  if (answer instanceof Response) clearDraft(APPLICATION_DRAFT)
  return answer
}

export function Component() {
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
        <ApplicationColumns />
      </div>
    </div>
  )
}
