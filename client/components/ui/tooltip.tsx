import * as Primitive from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

import styles from './tooltip.module.css'

/** Opens after 700 ms; while one has just closed, the next opens at once for 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  )
}

/** A short hint about a control. It needs a `TooltipProvider` above it, and the control needs a name of its own. */
export function Tooltip({
  text,
  side = 'top',
  children,
}: {
  text: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content side={side} sideOffset={8} collisionPadding={10} className={styles.tip}>
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
