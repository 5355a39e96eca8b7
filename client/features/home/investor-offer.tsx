import { MeridianPhase } from '@/components/drawings/phase'
import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'

import styles from './investor-offer.module.css'
import { Section } from './section'

const reasons = [
  {
    name: 'Curated deal flow',
    line: 'A short list, with the reasons why each company is on it.',
  },
  {
    name: 'Pre-qualified founders',
    line: 'Trained in finance, law and sales before they reach you, so that the first meeting is about the business.',
  },
  { name: 'Premium access', line: 'Private forums and showcase evenings, with the founders in the room.' },
  {
    name: 'Tax-efficient structures',
    line: 'Companies that seek SEIS or EIS investment, and a calculator for each scheme that shows the loss as plainly as the gain.',
  },
]

export function InvestorOffer() {
  return (
    <Section id="investors" band net="west">
      <div className={styles.columns}>
        <div>
          <h2 id="investors-title" className={styles.heading}>
            <span className="eyebrow">Why investors choose us</span>
            <span className="sr-only">: </span>
            <span>Four reasons funders come back</span>
          </h2>
          <p className={styles.intro}>You make the decisions. We bring you founders worth meeting.</p>
          <ButtonLink to={paths.investorShowLanding} variant="secondary">
            Join as an investor
          </ButtonLink>
        </div>
        <ol className={styles.reasons}>
          {reasons.map(({ name, line }, step) => (
            <li key={name}>
              <MeridianPhase step={step} />
              <div>
                <h3>{name}</h3>
                <p>{line}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
