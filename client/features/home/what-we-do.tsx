import { CommunityDrawing, PlatformDrawing, TrainingDrawing, VisibilityDrawing } from '@/components/drawings/engraving'
import { ButtonLink } from '@/components/ui/button'
import { ArrowRight } from '@/components/ui/icons'
import { SectionHeading } from '@/components/ui/blocks'
import { cx } from '@/lib/cx'
import { showFact } from '@/lib/event'
import { paths } from '@/lib/paths'

import { Section } from './section'
import styles from './what-we-do.module.css'

export function WhatWeDo() {
  return (
    <Section id="what-we-do" drop>
      <SectionHeading
        id="what-we-do-title"
        name="What We Do"
        intro={<p>Four help founders get ready. Two help funders choose.</p>}
      >
        Six ways we bring the two sides closer
      </SectionHeading>

      <div id="services">
        <h3 className={styles.side}>For the founder</h3>
        <FounderServices />
        <h3 className={styles.side}>For the funder</h3>
        <FunderServices />
      </div>
    </Section>
  )
}

function FounderServices() {
  const show = showFact()
  return (
    <div className={styles.offers}>
      <article className={cx(styles.offer, styles.wide)}>
        <div>
          <h4>Training and education</h4>
          <p>Free seminars and paid courses in the five subjects investors ask about first.</p>
          <p className={styles.note}>Free seminars · Paid courses</p>
        </div>
        <TrainingDrawing />
      </article>
      <article className={cx(styles.offer, styles.narrow, styles.footed)}>
        <div>
          <h4>A subscription and digital platform</h4>
          <p>Tutorials, podcasts and a founder hub app, in your pocket.</p>
        </div>
        <PlatformDrawing />
      </article>
      <article className={cx(styles.offer, styles.narrow)}>
        <div>
          <h4>Visibility and PR</h4>
          <p>Your story told where funders already read, watch and listen.</p>
        </div>
        <VisibilityDrawing />
      </article>
      <article className={cx(styles.offer, styles.wide)}>
        <div>
          <h4>Community and events</h4>
          <p>Meet founders at your stage, and investors at our evenings.</p>
          <p className={styles.note}>
            {show.label}: {show.figure}
          </p>
        </div>
        <CommunityDrawing />
      </article>
    </div>
  )
}

function FunderServices() {
  return (
    <div className={styles.funder}>
      <article>
        <h4>Exclusive investment opportunities</h4>
        <p>
          Private pitch forums and showcase events, with time to ask awkward questions and no need to decide the same
          night.
        </p>
        <ButtonLink to={paths.investorShowLanding} variant="quiet" className={styles.more}>
          <span>Register as an investor</span>
          <ArrowRight size={16} />
        </ButtonLink>
      </article>
      <article>
        <h4>Tax-efficient structures</h4>
        <SchemesCompared />
        <ButtonLink to={paths.seisCalculator} variant="quiet" className={styles.more}>
          <span>Work out your relief</span>
          <ArrowRight size={16} />
        </ButtonLink>
      </article>
    </div>
  )
}

const schemes = [
  { rule: 'Income tax relief', seis: '50%', eis: '30%' },
  { rule: 'Yearly limit', seis: '£200,000', eis: '£1m' },
  { rule: 'Gains after 3 years', seis: 'No CGT', eis: 'No CGT' },
]

function SchemesCompared() {
  return (
    <table>
      <caption className="sr-only">SEIS and EIS side by side</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">SEIS</th>
          <th scope="col">EIS</th>
        </tr>
      </thead>
      <tbody>
        {schemes.map(({ rule, seis, eis }) => (
          <tr key={rule}>
            <th scope="row">{rule}</th>
            <td>{seis}</td>
            <td>{eis}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
