import type { ReactNode } from 'react'

import styles from './investor-show.module.css'

export function Cell({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.cell}>
      {title}
      <p>{children}</p>
    </div>
  )
}
