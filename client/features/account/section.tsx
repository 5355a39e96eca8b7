import { useId, type ReactNode } from 'react'

import styles from './account.module.css'

interface Props {
  /** For links that lead to it. */
  id?: string
  title: string
  text: ReactNode
  children: ReactNode
}

/** One section of the account page: its subject on the left, its controls on the right. */
export function Section({ id, title, text, children }: Props) {
  const heading = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{title}</h2>
        <p>{text}</p>
      </div>
      <div>{children}</div>
    </section>
  )
}
