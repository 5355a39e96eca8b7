import type { ReactNode } from 'react'

import { CircleAlert } from '@/components/ui/icons'

import styles from './states.module.css'

/** The meridian is drawn higher where there is nothing at all. */
export function Empty({
  title,
  children,
  action,
  high,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  high?: boolean
}) {
  return (
    <div className={styles.empty}>
      <svg className={styles.graticule} viewBox="0 0 160 96" aria-hidden="true">
        <path d="M8 88A72 72 0 01152 88M44 88A36 72 0 01116 88M8 88h144M17.5 52h125M40 28h80" />
        <path className={styles.meridian} d={`M80 ${high ? 4 : 46}V96`} />
      </svg>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

export function FailureNotice({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.trouble} role="alert">
      <CircleAlert size={24} />
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
