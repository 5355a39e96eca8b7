import { brand } from '@/brand'
import { PoundDial } from '@/components/drawings/pound-dial'
import { SectionHeading } from '@/components/ui/blocks'

import { FinePrint, Section } from './section'
import styles from './why-it-matters.module.css'

/** What a 45% taxpayer risks per pound on a total loss, 2026–27, in pence: ITA 2007 ss. 158, 257AB and 131 ff. */
const pounds = [
  { scheme: 'SEIS', lost: 27.5, lossRelief: 22.5, incomeTax: 50 },
  { scheme: 'EIS', lost: 38.5, lossRelief: 31.5, incomeTax: 30 },
]

const { eisRaised, eisCompanies } = brand.figures

export function WhyItMatters() {
  return (
    <Section id="why-it-matters" band net="centre">
      <SectionHeading
        id="why-it-matters-title"
        name="Why It Matters"
        intro={
          <p>
            Young companies fail more often than they succeed. SEIS and EIS exist so that you lose less when one does.
            If the company is lost, this is what a 45% taxpayer stands to lose of each £1.
          </p>
        }
      >
        What you really risk with each pound
      </SectionHeading>
      <div className={styles.pounds}>
        {pounds.map(({ scheme, lost, lossRelief, incomeTax }) => (
          <div key={scheme}>
            <div className={styles.dial}>
              <PoundDial lost={lost} lossRelief={lossRelief} incomeTax={incomeTax} />
              <p className={styles.centre}>
                <span>{scheme}, of each £1</span>
                <b className="figure">{lost}p</b>
              </p>
            </div>
            <dl className={styles.key}>
              <div className={styles.lost}>
                <dt>Lost, if the company fails</dt>
                <dd>{lost}p</dd>
              </div>
              <div className={styles.lossRelief}>
                <dt>Back as loss relief at 45%</dt>
                <dd>{lossRelief}p</dd>
              </div>
              <div className={styles.incomeTax}>
                <dt>Back as income tax relief</dt>
                <dd>{incomeTax}p</dd>
              </div>
            </dl>
          </div>
        ))}
      </div>
      <div className={styles.facts}>
        {[eisRaised, eisCompanies].map(({ value, label }) => (
          <p key={value}>
            <b className="figure">{value}</b>
            {label}
          </p>
        ))}
      </div>
      <FinePrint className="mt-6">
        Total loss, 2026–27, relief claimed in full and kept. EIS totals: {eisRaised.source}, {eisRaised.date}. For
        illustration only, not advice.
      </FinePrint>
    </Section>
  )
}
