import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { Link, type LinkProps } from '@/lib/link'
import styles from './button.module.css'

interface Look {
  variant?: 'primary' | 'danger' | 'secondary' | 'plain' | 'quiet'
  size?: 'regular' | 'small'
  block?: boolean
  className?: string
}

/** The class names of a button, for the rare element that is neither a button nor an internal link. */
export function buttonClass({ variant = 'primary', size = 'regular', block, className }: Look = {}): string {
  return cx(styles.button, styles[variant], size === 'small' && styles.small, block && styles.block, className)
}

const label = (variant: Look['variant'], children: ReactNode) =>
  variant === 'quiet' && typeof children === 'string' ? <span>{children}</span> : children

export type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Pending: shows a spinner; the button stays focusable but ignores further presses. */
    busy?: boolean
    /** Not available yet: stays focusable, so that a press can explain why. */
    notYet?: boolean
  }

export function Button(props: ButtonProps) {
  const { variant, size, block, className, busy, notYet, type = 'button', children, onClick, ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || notYet || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {label(variant, children)}
    </button>
  )
}

export function ButtonLink({ variant, size, block, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block, className })}>
      {label(variant, children)}
    </Link>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  label: string
  /** Makes the label hidden text: a search for the label of a similarly named field would also find an `aria-label`. */
  textLabel?: boolean
  borderless?: boolean
}

export function IconButton({ label: name, textLabel, borderless, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={textLabel ? undefined : name}
      className={cx(styles.button, styles.icon, borderless && styles.borderless, className)}
    >
      {children}
      {textLabel && <span className="sr-only">{name}</span>}
    </button>
  )
}

function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
