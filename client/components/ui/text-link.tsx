import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

import { cx } from '@/lib/cx'

import { External } from './shell-icons'
import styles from './text-link.module.css'

export function TextLink(props: LinkProps) {
  return <Link {...props} className={styles.link} />
}

/** An external link that opens in a new tab, and says so. Its last word and its icon share a line. */
export function ExternalLink({
  className,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'children'> & { children: string }) {
  const end = children.lastIndexOf(' ') + 1
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" className={cx(styles.link, className)}>
      {children.slice(0, end)}
      <span className={styles.end}>
        {children.slice(end)}
        <External size={14} className={styles.mark} />
      </span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
