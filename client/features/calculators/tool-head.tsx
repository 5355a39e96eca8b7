import type { ReactNode } from 'react'
import { Graticule } from '@/components/drawings/graticule'
import { cx } from '@/lib/cx'
import styles from './calculator-page.module.css'

interface Props {
  title: string
  children: ReactNode
  /** Links related to the tool. */
  ways: ReactNode
}

export function ToolHead({ title, children, ways }: Props) {
  return (
    <section className={styles.head}>
      <Graticule view="east" />
      <div className={styles.wrap}>
        <h1>
          <span className={cx('eyebrow', styles.name)}>Tools</span>
          <span className="sr-only">: </span>
          <span className={styles.title}>{title}</span>
        </h1>
        <div className={styles.lead}>
          {children}
          <p className={styles.ways}>{ways}</p>
        </div>
      </div>
    </section>
  )
}
