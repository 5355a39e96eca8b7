import type { ComponentProps, ReactNode } from 'react'

import { cx } from '@/lib/cx'

import styles from './choice.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode; name: string; value: string }

export const Radio = (props: ComponentProps<'input'>) => (
  <input {...props} type="radio" className={cx(styles.input, styles.radio)} />
)

/** An option as a large card with a sentence. */
export function RadioCard({ label, children, className, ...rest }: Props & { children?: ReactNode }) {
  return (
    <label className={cx(styles.card, className)}>
      <Radio {...rest} />
      <span className={styles.cardTitle}>{label}</span>
      {children && <span className={styles.cardText}>{children}</span>}
    </label>
  )
}

export function RadioCards(props: ComponentProps<'div'>) {
  return <div {...props} className={cx(styles.cards, props.className)} />
}

/** A segmented choice of two or three short words. */
export function Segments(props: ComponentProps<'div'>) {
  return <div {...props} className={styles.segments} />
}

export function Segment({ label, ...rest }: Props) {
  return (
    <label className={styles.segment}>
      <input {...rest} type="radio" />
      {label}
    </label>
  )
}
