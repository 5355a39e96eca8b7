import type { ActionFunctionArgs } from 'react-router-dom'

import { brand } from '@/brand'
import { ButtonLink } from '@/components/ui/button'
import { ArrowDown, Check, Minus } from '@/components/ui/icons'
import { RiskNotice } from '@/components/ui/risk-notice'
import { SectionHeading } from '@/components/ui/section-heading'
import { sendForm } from '@/lib/form-action'
import type { PageHandle } from '@/lib/page'

import { FOUNDER_THANKS, FounderForm } from './founder-form'
import styles from './investor-show.module.css'
import { founderForm } from './landing-forms'
import { Cell, eventFact, LandingClose, LandingHero } from './landing-parts'
import { ReceivedNotice } from './received-notice'
import { Testimonials } from './testimonials'

export const handle: PageHandle = {
  title: 'Investor show: for founders',
  description: `Apply with ${brand.name} to pitch at the London investor show.`,
  cacheable: true,
  riskStrip: true,
}

export const action = (args: ActionFunctionArgs) => sendForm(founderForm, args)

const facts = [
  eventFact,
  { label: 'Rounds', figure: '£50,000 to £500,000 and more' },
  { label: 'We contact you', figure: 'Within 48 hours' },
]

const fits = [
  'A UK company with a product someone already uses, or is waiting to use.',
  'A founder who knows the numbers: what comes in, what goes out, and when it runs dry.',
  'A round of £50,000 or more, with a reason for every pound of it.',
  'SEIS or EIS eligible, or ready to find out.',
]

const misfits = [
  'An idea with nothing yet built and nobody yet asked.',
  'A company that needs the money by Friday.',
  'A founder who would rather not be questioned.',
  'Property, energy generation, finance and the other trades that SEIS and EIS exclude.',
]

const steps = [
  { title: 'You apply', text: 'A few answers about you and your company.' },
  { title: 'We contact you within 48 hours', text: 'To talk about your company and your round.' },
  { title: 'You pitch', text: 'To investors who came to listen.' },
]

export function Component() {
  return (
    <>
      <ReceivedNotice {...FOUNDER_THANKS} />
      <LandingHero
        eyebrow="For founders"
        title="Pitch to people who came to listen"
        lede="The London investor show puts prepared founders in front of investors looking for SEIS and EIS companies. Tell us about yours, and we will be in touch."
        facts={facts}
        form={<FounderForm id="founder-form-early" title="Apply to pitch" />}
      />
      <section className={`bg-band ${styles.section}`}>
        <div className="wrap">
          <SectionHeading name="Benefits" intro="What you leave with, whether or not a cheque comes too.">
            What the evening is worth
          </SectionHeading>
          <div className={styles.grid}>
            <Cell title={<h3>Investor-readiness</h3>}>
              Training in PR, sales, marketing, legal and financial literacy before you stand up.
            </Cell>
            <Cell title={<h3>Visibility</h3>}>A stage, an audience that invests, and PR around the event.</Cell>
            <Cell title={<h3>Credibility</h3>}>An award-winning platform beside your name.</Cell>
            <Cell title={<h3>Community</h3>}>Other founders a year ahead of you, and a year behind.</Cell>
            <Cell title={<h3>Tax-efficient structures</h3>}>
              What SEIS and EIS mean for your investors, and for your cap table.
            </Cell>
          </div>
        </div>
      </section>
      <section className={styles.section}>
        <i className={styles.drop} aria-hidden="true" />
        <div className={`wrap ${styles.fit}`}>
          <div>
            <h2>Who we look for</h2>
            <ul className="mt-8">
              {fits.map((fit) => (
                <li key={fit}>
                  <Check className="text-teal" />
                  {fit}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2>Who is not a fit</h2>
            <ul className="mt-8">
              {misfits.map((misfit) => (
                <li key={misfit}>
                  <Minus className="text-red" />
                  {misfit}
                </li>
              ))}
            </ul>
          </div>
          <ButtonLink variant="quiet" to="#founder-form" className="justify-self-start">
            <span>This is us: apply</span> <ArrowDown />
          </ButtonLink>
        </div>
      </section>
      <Testimonials title="What founders say" quotes={brand.testimonials.founders} />
      <LandingClose
        title="Make your case"
        steps={steps}
        form={<FounderForm id="founder-form" title="Apply as a founder" />}
      />
      <div className="my-16 md:my-24">
        <RiskNotice />
      </div>
    </>
  )
}
