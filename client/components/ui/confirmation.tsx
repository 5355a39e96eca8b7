import type { ReactNode } from 'react'

import { paths } from '@/lib/paths'

import { ButtonLink } from './button'
import styles from './confirmation.module.css'
import { ArrowLeft } from './icons'
import { Statement } from './statement'
import { type Step, Steps } from './steps'

interface Props {
  title: string
  /** Facts about the submitted form, its reference first. */
  receipt: readonly { label: string; figure: string }[]
  children: ReactNode
  /** Three steps: what has happened, what comes next, and the outcome. */
  steps: readonly [Step, Step, Step]
}

export function Confirmation({ title, receipt, children, steps }: Props) {
  return (
    <div className={`wrap ${styles.confirmation}`}>
      <i className={styles.spine} aria-hidden="true" />
      <h1 className="mt-6">{title}</h1>
      <p className={styles.lede}>{children}</p>
      {receipt.length > 0 && <Statement dense rows={[...receipt]} className={styles.receipt} />}
      <ButtonLink to={paths.home} data-print="hide">
        <ArrowLeft /> Back to Home
      </ButtonLink>
      <div className={styles.way}>
        <ThankYouArc className={styles.arc} />
        <Steps steps={steps} started className={styles.steps} />
      </div>
    </div>
  )
}

const arcs = Array.from({ length: 9 }, (_, i) => 70 + i * 26)

/** From "now" to the call, with its ends and its middle above three columns of text. Hidden on a phone. */
function ThankYouArc({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 960 312"
      width="960"
      height="312"
      fill="none"
      stroke="currentColor"
      strokeOpacity=".14"
      aria-hidden="true"
    >
      {arcs.map((height, i) => (
        <path
          key={height}
          d={`M20 300A460 ${height} 0 01940 300`}
          {...(i === 4 && { stroke: 'var(--brass)', strokeOpacity: 1, strokeWidth: 1.5 })}
        />
      ))}
      <g stroke="var(--brass)" strokeOpacity="1">
        <path d="M480 0v300" strokeOpacity=".5" />
        <circle cx="20" cy="300" r="6" fill="var(--brass)" />
        <g fill="var(--ground)" strokeWidth="1.5">
          <circle cx="480" cy="126" r="5" />
          <circle cx="940" cy="300" r="6" />
        </g>
      </g>
    </svg>
  )
}
