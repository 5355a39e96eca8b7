import * as Primitive from 'radix-ui/dropdown-menu'
import type { ComponentProps, ReactNode } from 'react'

import { cx } from '@/lib/cx'

import styles from './dropdown.module.css'
import { Check } from './icons'

/** A menu of actions. It is not modal: the page's scrolling is left alone, which also keeps the content policy free of inline styles. */
export function Dropdown({
  trigger,
  children,
  ...rest
}: { trigger: ReactNode; children: ReactNode } & ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root modal={false} {...rest}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className={styles.menu} sideOffset={8} align="end" collisionPadding={10}>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export function DropdownItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item {...rest} className={cx(styles.item, className)} />
}

export function DropdownCheckItem({ children, className, ...rest }: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem {...rest} className={cx(styles.item, styles.checkable, className)}>
      <Primitive.ItemIndicator className={styles.mark}>
        <Check size={16} />
      </Primitive.ItemIndicator>
      {children}
    </Primitive.CheckboxItem>
  )
}

export const DropdownRadioGroup = Primitive.RadioGroup

export function DropdownRadioItem({ children, className, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem {...rest} className={cx(styles.item, styles.checkable, className)}>
      <Primitive.ItemIndicator className={styles.mark}>
        <Check size={16} />
      </Primitive.ItemIndicator>
      {children}
    </Primitive.RadioItem>
  )
}

export function DropdownLabel({ className, ...rest }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label {...rest} className={cx(styles.label, className)} />
}

export function DropdownSeparator() {
  return <Primitive.Separator className={styles.separator} />
}
