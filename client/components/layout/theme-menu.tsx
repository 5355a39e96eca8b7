import { IconButton } from '@/components/ui/button'
import { Moon, Sun } from '@/components/ui/shell-icons'

import { cx } from '@/lib/cx'

import { ThemeChoice } from './theme-choice'
import styles from './theme-menu.module.css'
import { usePopover } from './use-popover'

export function ThemeMenu({ className }: { className?: string }) {
  const { open, popoverProps } = usePopover()
  return (
    <div className={cx(styles.theme, className)} data-print="hide">
      <IconButton
        label="Theme"
        popoverTarget="theme-menu"
        aria-expanded={open}
        aria-controls="theme-menu"
        className={styles.trigger}
      >
        <Moon className={styles.moon} />
        <Sun className={styles.sun} />
      </IconButton>
      <div id="theme-menu" className={styles.menu} {...popoverProps}>
        <ThemeChoice name="theme-wide" />
      </div>
    </div>
  )
}
