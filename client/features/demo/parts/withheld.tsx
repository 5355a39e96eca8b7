import type { ComponentProps } from 'react'
import { Lock } from '@/components/ui/icons'
import { cx } from '@/lib/cx'
import styles from './withheld.module.css'

/** Replaces withheld content, which the server never sends. */
export function Hatch({ className }: { className?: string }) {
  return <span className={cx(styles.hatch, className)} aria-hidden="true" />
}

/** The reason, visible and read aloud. */
export function SignUpToSee({
  children = 'Sign up to see this',
  className,
}: {
  children?: string
  className?: string
}) {
  return (
    <span className={cx(styles.see, className)}>
      <Lock size={16} />
      {children}
    </span>
  )
}

/** A placeholder that assistive technology reads as its reason. */
export function Withheld({ className }: { className?: string }) {
  return (
    <>
      <Hatch className={className} />
      <span className="sr-only">Sign up to see this</span>
    </>
  )
}

export function WithheldPicture({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(styles.limb, className)} />
}
