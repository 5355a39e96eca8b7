import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

import { cx } from '@/lib/cx'

import { External } from './icons'
import styles from './text-link.module.css'

/** A link in running text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={cx(styles.link, className)} />
}

/** An external link that opens in a new tab, and says so. */
export function ExternalLink({ className, children, ...rest }: ComponentProps<'a'> & { children: ReactNode }) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" className={cx(styles.link, styles.external, className)}>
      {children}
      <External size={14} className={styles.mark} />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
