import { data, type ActionFunctionArgs, type LoaderFunctionArgs, useActionData } from 'react-router-dom'
import { brand } from '@/brand'
import { RequiredNote } from '@/components/form/field'
import { Graticule } from '@/components/drawings/graticule'
import { Panel, Statement } from '@/components/ui/blocks'
import { RingUs, Steps } from '@/components/ui/steps'
import { showFact } from '@/lib/event'
import { flashCookie, readFlash, withReference } from '@/lib/flash-cookie'
import { paths } from '@/lib/paths'
import { postedIn } from '@/lib/receipt'
import { sendForm } from '@/lib/form/send-form'
import { type FormAnswer, RECEIVED } from '@/lib/form/definition'
import { Island } from '@/lib/island'
import type { PageHandle } from '@/lib/page'
import styles from './investor-show.module.css'
import { NoDateNote, ReceivedNotice } from './landing-parts'
import { SignupForm } from './registration-form-view'
import { HOME_AFTER_MS, REGISTERED, type RegistrationField, signupForm } from './show-forms'

export const handle: PageHandle = {
  title: 'Register for the investor show',
  description: `Register your interest in the investor show with ${brand.name}.`,
  risk: 'bar',
}

/** Without JavaScript, a `refresh` header leads home three seconds after a registration, with the confirmation in a cookie. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!new URL(request.url).searchParams.has(RECEIVED)) return null
  const posted = postedIn(readFlash(request) ?? '')
  return data(null, {
    headers: [
      ['refresh', `${HOME_AFTER_MS / 1000}; url=${paths.home}`],
      ['set-cookie', flashCookie(withReference('registered', posted?.reference))],
    ],
  })
}

export const action = (args: ActionFunctionArgs) => sendForm(signupForm, args)

const steps = [
  { title: 'You register', text: 'Once, on this page.' },
  { title: 'We send your invitation', text: 'With the programme for the evening.' },
  { title: 'You hear from us', text: 'Investment updates for those who registered.' },
]

export function Component() {
  return (
    <>
      <ReceivedNotice {...REGISTERED} />
      <div className="relative">
        <Graticule view="west" />
        <div className={`wrap ${styles.columns} ${styles.wide}`}>
          <section className={styles.beside}>
            <p className="eyebrow mb-4">Investor show</p>
            <h1>Register for the investor show</h1>
            <p className="text-lead mt-4 max-w-[33.5em] md:mt-6">
              Founders, investors and one evening in London. Leave your details and we will email you an invitation.
            </p>
            <Statement dense rows={[showFact()]} className={`border-line mt-7 border-b ${styles.facts}`} />
            <NoDateNote />
            <Steps steps={steps} className="mt-10" />
            <RingUs />
          </section>
          <Panel as="section">
            <h2 id="registration" className="text-h3">
              Your details
            </h2>
            <RequiredNote className="mt-2 mb-7" />
            <Island
              name="signup"
              component={SignupForm}
              props={{ posted: useActionData<FormAnswer<RegistrationField>>(), 'aria-labelledby': 'registration' }}
            />
          </Panel>
        </div>
      </div>
    </>
  )
}
