import { type ActionFunctionArgs, Link, useActionData } from 'react-router-dom'
import { brand } from '@/brand'
import { RequiredNote } from '@/components/form/field'
import { Graticule } from '@/components/drawings/graticule'
import { ArrowRight } from '@/components/ui/icons'
import { Panel, SectionHeading } from '@/components/ui/blocks'
import { RingUs } from '@/components/ui/steps'
import { showSentence } from '@/lib/event'
import { sendForm } from '@/lib/form/send-form'
import type { FormAnswer } from '@/lib/form/definition'
import { Island } from '@/lib/island'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import styles from './investor-show.module.css'
import { AwardFilm, ReceivedNotice } from './landing-parts'
import { LeadForm } from './registration-form-view'
import { leadForm, REGISTERED, type RegistrationField } from './show-forms'

export const handle: PageHandle = {
  title: 'The London investor show',
  description: `${brand.event.award}. The next step is yours: as an investor or as a founder.`,
  risk: 'bar',
}

export const action = (args: ActionFunctionArgs) => sendForm(leadForm, args)

const choices = [
  {
    to: paths.investorShowLanding,
    title: 'I’m an investor',
    text: 'I want to meet founders and see what SEIS and EIS relief would mean for me.',
    go: 'About the evening',
  },
  {
    to: paths.investorShowFounder,
    title: 'I’m a founder',
    text: 'I have a company and want to raise money for it.',
    go: 'Apply to pitch',
  },
]

export function Component() {
  return (
    <>
      <ReceivedNotice {...REGISTERED} />
      <div className="relative">
        <Graticule view="centre" />
        <div className={`wrap ${styles.columns} ${styles.even}`}>
          <section className="self-center">
            <p className="eyebrow mb-4">{brand.event.award}</p>
            <h1>One evening for founders and funders</h1>
            <p className="text-lead mt-4 max-w-[33.5em] md:mt-6">
              {brand.name} won its award at the investor show in London, where founders and funders meet.{' '}
              {showSentence()} Are you an investor or a founder?
            </p>
          </section>
          <AwardFilm />
        </div>
        <nav className="wrap mt-9 grid gap-6 md:grid-cols-2" aria-label="Investor or founder">
          {choices.map(({ to, title, text, go }) => (
            <Link
              key={to}
              to={to}
              className="border-line-strong hover:border-text bg-raised rounded-panel grid content-start gap-3 border px-6 py-8 md:px-8 md:py-9"
            >
              <b className="text-h3 font-serif">{title}</b>
              <span className="text-muted">{text}</span>
              <span className="text-brass inline-flex min-h-11 items-center gap-2 font-semibold">
                {go} <ArrowRight />
              </span>
            </Link>
          ))}
        </nav>
      </div>
      <div className="bg-band relative mt-16 py-16 md:mt-28">
        <div className={`wrap ${styles.columns} ${styles.wide} ${styles.flush}`}>
          <section className={styles.beside}>
            <SectionHeading
              layout="stacked"
              name="Registration"
              intro="Leave your details and we will email you your invitation and exclusive investment updates."
            >
              Or simply stay in touch
            </SectionHeading>
            <RingUs />
          </section>
          <Panel as="section">
            <h2 id="registration" className="text-h3">
              Register for the investor show
            </h2>
            <RequiredNote className="mt-2 mb-7" />
            <Island
              name="lead"
              component={LeadForm}
              props={{ posted: useActionData<FormAnswer<RegistrationField>>(), 'aria-labelledby': 'registration' }}
            />
          </Panel>
        </div>
      </div>
    </>
  )
}
