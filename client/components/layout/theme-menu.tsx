import type { Theme } from '@api/auth/users/account.rules'
import { IconButton } from '@/components/ui/button'
import { Moon, Screen, Sun } from '@/components/ui/shell-icons'
import { cx } from '@/lib/cx'

import styles from './layout.module.css'

export function ThemeMenu({ className }: { className?: string }) {
  return (
    <div className={cx(styles.theme, className)} data-print="hide">
      <IconButton
        label="Theme"
        popoverTarget="theme-menu"
        aria-expanded="false"
        aria-controls="theme-menu"
        className={styles.themeTrigger}
      >
        <Moon className={styles.moon} />
        <Sun className={styles.sun} />
      </IconButton>
      <div id="theme-menu" className={cx(styles.popover, styles.themeMenu)} popover="auto">
        <ThemeChoice name="theme-wide" />
      </div>
    </div>
  )
}

const choices: { value: Theme; word: string; Icon: typeof Sun }[] = [
  { value: 'system', word: 'System', Icon: Screen },
  { value: 'light', word: 'Light', Icon: Sun },
  { value: 'dark', word: 'Dark', Icon: Moon },
]

/** The shell marks the current choice and applies a new one. */
export const ThemeChoice = ({ name }: { name: string }) => (
  <div
    role="radiogroup"
    aria-label="Theme"
    className={`${styles.choice} border-line-strong rounded-control grid border`}
  >
    {choices.map(({ value, word, Icon }) => (
      <label
        key={value}
        className={`${styles.option} relative flex min-h-11 items-center justify-center gap-2 rounded-sm font-medium`}
      >
        <input type="radio" name={name} value={value} defaultChecked={value === 'dark'} data-theme-choice />
        <Icon />
        {word}
      </label>
    ))}
  </div>
)
