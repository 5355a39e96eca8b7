import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom'
import type { OpenTimes } from '@api/calls/calls.types'
import { cx } from '@/lib/cx'
import { brand } from '@/brand'
import { Graticule } from '@/components/drawings/graticule'
import { RingUs, Steps } from '@/components/ui/steps'
import { TextLink } from '@/components/ui/text-link'
import { sendForm } from '@/lib/form/send-form'
import { apiOf } from '@/lib/api'
import type { FormAnswer } from '@/lib/form/definition'
import { Island } from '@/lib/island'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { type BookingField, bookingForm } from './booking-form'
import { BookingFormPanel } from './booking-form-panel'

export const handle: PageHandle = {
  title: 'Book a Discovery Call',
  description: `Book a discovery call of 30–45 minutes with ${brand.name}: say where you stand, and hear plainly whether we can help.`,
  risk: 'bar',
}

/** The form is there whether or not the times can be read. */
export const loader = (args: LoaderFunctionArgs): Promise<OpenTimes | null> =>
  apiOf(args)
    .get('/api/calls/open')
    .catch((error: unknown) => {
      console.error('The open times could not be read.', error)
      return null
    })

export const action = (args: ActionFunctionArgs) => sendForm(bookingForm, args)

const steps = [
  { title: 'You pick a day', text: 'And a time where one is open, or leave it to us.' },
  { title: 'We confirm within 24 hours', text: 'With a calendar invite by email, within one working day.' },
  { title: 'We talk for 30–45 minutes', text: 'About where you stand and what you need.' },
]

export const Component = () => (
  <div className="relative">
    <Graticule view="west" />
    {/* On a phone the form comes first: its first field is on the first screen. */}
    <div
      className={cx(
        'wrap relative grid grid-cols-1 items-start gap-x-16 gap-y-6 pt-6 pb-16 md:py-16',
        'lg:grid-cols-[minmax(0,1fr)_minmax(0,744px)] lg:grid-rows-[auto_1fr] lg:gap-y-10 lg:py-20',
      )}
    >
      <div>
        <h1>Book a Discovery Call</h1>
        <p className="text-lead mt-4 max-w-[24.5em] md:mt-6">
          Tell us where you stand. We listen first, then say plainly whether {brand.name} can help.
        </p>
      </div>
      <div className="lg:row-span-2">
        <Island
          name="booking"
          component={BookingFormPanel}
          props={{ open: useLoaderData<typeof loader>(), posted: useActionData<FormAnswer<BookingField>>() }}
        />
      </div>
      <div className="mt-4 lg:mt-0">
        <Steps steps={steps} />
        <RingUs />
        <p className="mt-6">
          Prefer to apply online? <TextLink to={paths.application}>Start your application.</TextLink>
        </p>
      </div>
    </div>
  </div>
)
