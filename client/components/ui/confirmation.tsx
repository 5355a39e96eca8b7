import type { ReactNode } from 'react'

import { ThankYouArc } from '@/components/drawings/thank-you-arc'
import { paths } from '@/lib/paths'

import { ButtonLink } from './button'
import styles from './confirmation.module.css'
import { ArrowLeft } from './icons'
import { Statement } from './statement'
import { Steps, type Step } from './steps'

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
