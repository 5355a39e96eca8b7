import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'
import { Link, type LinkProps } from '@/lib/link'
import { External } from './shell-icons'
import styles from './text-link.module.css'

export const TextLink = ({ className, ...rest }: LinkProps & { className?: string }) => (
  <Link {...rest} className={cx(styles.link, className)} />
)

/** An external link that opens in a new tab, and says so. Its last word and its icon share a line. */
export function ExternalLink(props: Omit<ComponentProps<'a'>, 'children'> & { children: string }) {
  const { className, children, ...rest } = props
  const end = children.lastIndexOf(' ') + 1
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" className={cx(styles.link, className)}>
      {children.slice(0, end)}
      <span className="whitespace-nowrap">
        {children.slice(end)}
        <External size={14} className="ml-1 inline-block align-[-0.05em]" />
      </span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

/** A link to a target on this page that keeps the query. */
export const HashLink = ({ to, ...rest }: LinkProps) => <Link {...rest} to={`#${to}`} />
