import type { ActionFunctionArgs } from 'react-router-dom'

import { brand } from '@/brand'
import { ButtonLink } from '@/components/ui/button'
import { ArrowRight } from '@/components/ui/icons'
import { RiskNotice } from '@/components/ui/risk-notice'
import { SectionHeading } from '@/components/ui/section-heading'
import { sendForm } from '@/lib/form-action'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { INVESTOR_THANKS, InvestorForm } from './investor-form'
import styles from './investor-show.module.css'
import { investorForm } from './landing-forms'
import { Cell, eventFact, LandingClose, LandingHero } from './landing-parts'
import { ReceivedNotice } from './received-notice'
import { Testimonials } from './testimonials'
import { ZeroChart } from './zero-chart'

export const handle: PageHandle = {
  title: 'Investor show: for investors',
  description: `Meet founders at the London investor show with ${brand.name}, and see what SEIS and EIS relief does, worst case first.`,
  cacheable: true,
  riskStrip: true,
}

export const action = (args: ActionFunctionArgs) => sendForm(investorForm, args)

const facts = [
  eventFact,
  { label: 'Income tax relief', figure: 'SEIS 50%, EIS 30%' },
  { label: 'We contact you', figure: 'Within 24 hours' },
]

const steps = [
  { title: 'You register', text: 'Your name, how to reach you, and a range.' },
  { title: 'We contact you within 24 hours', text: 'To confirm your place and answer your questions.' },
  { title: 'You meet the founders', text: 'With time to talk, and your own decision to make.' },
]

export function Component() {
  return (
    <>
      <p className={styles.spots}>
        <b>Limited spots available</b> for the London investor show.
      </p>
      <ReceivedNotice {...INVESTOR_THANKS} />
      <LandingHero
        eyebrow="For investors"
        title="Meet the founders worth backing"
        lede="One evening in London, a short list of founders who have done the work, and SEIS or EIS relief on what you choose to back. Register, and we will be in touch to confirm your place."
        facts={facts}
        form={<InvestorForm id="investor-form-early" title="Reserve your place" />}
      />
      <section className={`bg-band ${styles.section}`}>
        <div className="wrap">
          <SectionHeading
            name="Why us"
            intro="We would rather show you a few companies you remember than sixty you scroll past."
          >
            Why investors come with us
          </SectionHeading>
          <div className={styles.grid}>
            <Cell title={<h3 className="figure text-h1">50p</h3>}>
              The net outlay on each £1 in an SEIS company once income tax relief is claimed. In an EIS company it is
              70p.
            </Cell>
            <Cell title={<h3>Pre-qualified founders</h3>}>
              Founders are prepared first, in finance, legal and sales. Bring the hard questions.
            </Cell>
            <Cell title={<h3>Curated deal flow</h3>}>A short list for one evening, not a catalogue.</Cell>
            <Cell title={<h3>Premium access</h3>}>Private pitch forums and showcase events.</Cell>
            <Cell title={<h3>Tax-efficient structures</h3>}>
              SEIS and EIS explained, with figures you can change yourself.
            </Cell>
          </div>
        </div>
      </section>
      <section className={styles.section}>
        <i className={styles.drop} aria-hidden="true" />
        <div className="wrap">
          <SectionHeading
            name="Tax efficiency"
            intro="The line is zero. Left of it is what a 45% taxpayer is out of pocket after every relief. Right of it is what they are ahead."
          >
            What £10,000 does, worst case first
          </SectionHeading>
          <ZeroChart />
          <p className="text-small text-muted mt-6">
            2026–27. Shares held three years, income tax relief claimed in full and kept, loss relief at 45%. Most young
            companies do not triple. For illustration only, not advice.
          </p>
          <div className="mt-2 flex flex-wrap gap-x-8">
            <ButtonLink variant="quiet" to={paths.seisCalculator}>
              <span>Try your own figures for SEIS</span> <ArrowRight />
            </ButtonLink>
            <ButtonLink variant="quiet" to={paths.eisCalculator}>
              <span>and for EIS</span> <ArrowRight />
            </ButtonLink>
          </div>
        </div>
      </section>
      <Testimonials title="What investors say" quotes={brand.testimonials.investors} />
      <LandingClose
        title="Come and see for yourself"
        steps={steps}
        form={<InvestorForm id="investor-form" title="Register as an investor" />}
      />
      <div className="my-16 md:my-24">
        <RiskNotice />
      </div>
    </>
  )
}
