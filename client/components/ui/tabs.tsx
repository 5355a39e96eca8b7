import * as Primitive from 'radix-ui/tabs'
import type { ComponentProps, ReactNode } from 'react'

import { cx } from '@/lib/cx'

import styles from './tabs.module.css'

/** Views of one thing, one at a time. Arrow keys move along the list. */
export function Tabs(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root {...props} />
}

export function TabList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List {...rest} className={cx(styles.list, className)} />
}

export function Tab({
  count,
  children,
  className,
  ...rest
}: ComponentProps<typeof Primitive.Trigger> & { count?: ReactNode }) {
  return (
    <Primitive.Trigger {...rest} className={cx(styles.tab, className)}>
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </Primitive.Trigger>
  )
}

export function TabPanel(props: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content {...props} />
}
