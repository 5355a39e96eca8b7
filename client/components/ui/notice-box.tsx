import type { ReactNode } from 'react'

import { cx } from '@/lib/cx'
import type { Notice } from '@/lib/notice'

import { Check, CircleAlert } from './icons'
import styles from './notice-box.module.css'

interface NoticeBoxProps {
  notice: Notice
  /** Only without JavaScript, where there are no toasts. */
  scriptless?: boolean
  children?: ReactNode
}

/** A notice on the page itself. */
export function NoticeBox({ notice: { title, description, destructive }, scriptless, children }: NoticeBoxProps) {
  const Sign = destructive ? CircleAlert : Check
  const Title = destructive ? 'h2' : 'b'
  return (
    <div
      role={destructive ? 'alert' : 'status'}
      className={cx(styles.notice, !destructive && styles.good, scriptless && 'hidden no-js:grid')}
    >
      <Sign size={24} className={styles.sign} />
      <div>
        <Title className={styles.title}>{title}</Title>
        {description && <p>{description}</p>}
        {children}
      </div>
    </div>
  )
}
