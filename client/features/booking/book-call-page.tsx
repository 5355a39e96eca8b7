import type { ActionFunctionArgs } from 'react-router-dom'

import { brand } from '@/brand'
import { Graticule } from '@/components/drawings/graticule'
import { RingUs, Steps } from '@/components/ui/steps'
import { TextLink } from '@/components/ui/text-link'
import { sendForm } from '@/lib/form-action'
import { deferred } from '@/lib/deferred'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { bookingForm } from './booking-form'
import styles from './booking.module.css'

const BookingFormPanel = deferred(async () => (await import('./booking-form-panel.js')).BookingFormPanel)

export const handle: PageHandle = {
  title: 'Book a Discovery Call',
  description: `Book a discovery call of 30–45 minutes with ${brand.name}: say where you stand, and hear plainly whether we can help.`,
  risk: 'bar',
}

export const action = (args: ActionFunctionArgs) => sendForm(bookingForm, args)

const steps = [
  { title: 'You pick a day', text: 'Or leave it open and we will suggest one.' },
  { title: 'We confirm within 24 hours', text: 'With a calendar invite by email.' },
  { title: 'We talk for 30–45 minutes', text: 'About where you stand and what you need.' },
]

export function Component() {
  return (
    <div className={styles.page}>
      <Graticule view="west" />
      <div className={`wrap ${styles.columns}`}>
        <section>
          <h1>Book a Discovery Call</h1>
          <p className={styles.lede}>
            Tell us where you stand. We listen first, then say plainly whether {brand.name} can help.
          </p>
          <Steps steps={steps} className="mt-10" />
          <RingUs />
          <p className="mt-6">
            Rather apply in writing? <TextLink to={paths.application}>Start your application.</TextLink>
          </p>
        </section>
        <BookingFormPanel />
      </div>
    </div>
  )
}
