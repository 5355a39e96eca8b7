import type { ReactNode } from 'react'

import { ThankYouArc } from '@/components/drawings/thank-you-arc'
import { paths } from '@/lib/paths'

import { ButtonLink } from './button'
import styles from './confirmation.module.css'
import { ArrowLeft } from './icons'
import { Steps, type Step } from './steps'

interface Props {
  title: string
  children: ReactNode
  /** Three: what has happened, what comes next, where it ends. */
  steps: readonly [Step, Step, Step]
}

/** The page a sent form leads to. */
export function Confirmation({ title, children, steps }: Props) {
  return (
    <div className={`wrap ${styles.confirmation}`}>
      <i className={styles.spine} aria-hidden="true" />
      <h1 className="mt-6">{title}</h1>
      <p className={styles.lede}>{children}</p>
      <ButtonLink to={paths.home}>
        <ArrowLeft /> Back to Home
      </ButtonLink>
      <div className={styles.way}>
        <ThankYouArc className={styles.arc} />
        <Steps steps={steps} started className={styles.steps} />
      </div>
    </div>
  )
}
