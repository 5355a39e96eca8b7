import { brand } from '@/brand'
import { ButtonLink } from '@/components/ui/button'
import { ArrowDown, Check, Minus } from '@/components/ui/icons'
import { SectionHeading } from '@/components/ui/section-heading'

import { Cell } from './cell'
import styles from './investor-show.module.css'
import { Testimonials } from './testimonials'

const fits = [
  'A UK company with a product someone already uses, or is waiting to use.',
  'A founder who knows the numbers: what comes in, what goes out, and when the money runs out.',
  'A round of £50,000 or more, with a reason for every pound of it.',
  'SEIS or EIS eligible, or ready to find out.',
]

const misfits = [
  'An idea with nothing built yet and no customers spoken to.',
  'A company that needs the money by Friday.',
  'A founder who would rather not be questioned.',
  'Property, energy generation, finance and the other trades that SEIS and EIS exclude.',
]

/** The benefits, the audience and the quotes: far enough down that their script can load late. */
export function FounderReasons() {
  return (
    <>
      <section id="benefits" className={`below-fold bg-band ${styles.section}`}>
        <div className="wrap">
          <SectionHeading name="Benefits" intro="What you take home, whether or not you raise money that night.">
            What the evening is worth
          </SectionHeading>
          <div className={styles.grid}>
            <Cell title={<h3>Investor-readiness</h3>}>
              Training in PR, sales, marketing, legal and financial literacy before you stand up.
            </Cell>
            <Cell title={<h3>Visibility</h3>}>A stage, an audience that invests, and PR around the event.</Cell>
            <Cell title={<h3>Credibility</h3>}>
              An award-winning platform beside your name (investor show, London).
            </Cell>
            <Cell title={<h3>Community</h3>}>Other founders a year ahead of you, and a year behind.</Cell>
            <Cell title={<h3>Tax-efficient structures</h3>}>
              What SEIS and EIS mean for your investors, and for your cap table.
            </Cell>
          </div>
        </div>
      </section>
      <section className={`below-fold ${styles.section}`}>
        <i className={`drop ${styles.drop}`} aria-hidden="true" />
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
            <span>Apply to pitch</span> <ArrowDown />
          </ButtonLink>
        </div>
      </section>
      <Testimonials title="What founders say" quotes={brand.testimonials.founders} />
    </>
  )
}
