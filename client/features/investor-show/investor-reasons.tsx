import { brand } from '@/brand'
import { ButtonLink } from '@/components/ui/button'
import { ArrowRight } from '@/components/ui/icons'
import { SectionHeading } from '@/components/ui/section-heading'
import { paths } from '@/lib/paths'

import { Cell } from './cell'
import styles from './investor-show.module.css'
import { Testimonials } from './testimonials'
import { ZeroChart } from './zero-chart'

/** The reasons, the tax reliefs and the quotes: far enough down that their script can load late. */
export function InvestorReasons() {
  return (
    <>
      <section id="why-us" className={`below-fold bg-band ${styles.section}`}>
        <div className="wrap">
          <SectionHeading
            name="Why us"
            intro="We would rather show you a few companies you remember than sixty you scroll past."
          >
            Why investors choose us
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
      <section className={`below-fold ${styles.section}`}>
        <i className={`drop ${styles.drop}`} aria-hidden="true" />
        <div className="wrap">
          <SectionHeading
            name="Tax efficiency"
            intro="The line is zero. To its left is what a 45% taxpayer loses after every relief, and to its right is what they gain."
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
    </>
  )
}
