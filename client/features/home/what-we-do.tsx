import type { ReactNode } from 'react'

import { CommunityDrawing, PlatformDrawing, TrainingDrawing, VisibilityDrawing } from '@/components/drawings/engraving'
import { ButtonLink } from '@/components/ui/button'
import { ArrowRight } from '@/components/ui/icons'
import { cx } from '@/lib/cx'
import { showFact } from '@/lib/event'
import { paths } from '@/lib/paths'

import styles from './home.module.css'

export function WhatWeDo() {
  return (
    <>
      <h2 id="what-we-do-title" className="text-center">
        What We Do
      </h2>
      <div id="services">
        <h3 className={`eyebrow ${styles.whom}`}>For the founder</h3>
        <FounderServices />
        <h3 className={`eyebrow ${styles.whom}`}>For the funder</h3>
        <FunderServices />
      </div>
    </>
  )
}

interface ServiceProps {
  title: string
  text: string
  note?: string
  className?: string
  /** Its drawing. */
  children: ReactNode
}

const Service = ({ title, text, note, className, children }: ServiceProps) => (
  <article className={cx(styles.service, className)}>
    <div>
      <h4>{title}</h4>
      <p className="text-muted mt-3 max-w-[25.5em]">{text}</p>
      {note && <p className="text-small mt-4">{note}</p>}
    </div>
    {children}
  </article>
)

function FounderServices() {
  const show = showFact()
  return (
    <div className={styles.services}>
      <Service
        title="Training and education"
        text="Free seminars and paid courses in the five subjects investors ask about first."
        note="Free seminars · Paid courses"
        className={styles.wide}
      >
        <TrainingDrawing />
      </Service>
      <Service
        title="A subscription and digital platform"
        text="Tutorials, podcasts and a founder hub app, in your pocket."
        className={styles.footed}
      >
        <PlatformDrawing />
      </Service>
      <Service title="Visibility and PR" text="Your story told where funders already read, watch and listen.">
        <VisibilityDrawing />
      </Service>
      <Service
        title="Community and events"
        text="Meet founders at your stage, and investors at our evenings."
        note={`${show.label}: ${show.figure}`}
        className={styles.wide}
      >
        <CommunityDrawing />
      </Service>
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
  ['Income tax relief', '50%', '30%'],
  ['Yearly limit', '£200,000', '£1m'],
  ['Gains after 3 years', 'No CGT', 'No CGT'],
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
        {schemes.map(([rule, seis, eis]) => (
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
