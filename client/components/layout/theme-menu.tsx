import { IconButton } from '@/components/ui/button'
import { Moon, Screen, Sun } from '@/components/ui/shell-icons'
import { cx } from '@/lib/cx'
import { chooseTheme, chosenTheme, type Theme, themeSource } from '@/lib/theme'
import styles from './layout.module.css'
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
        className={styles.themeTrigger}
      >
        <Moon className={styles.moon} />
        <Sun className={styles.sun} />
      </IconButton>
      <div id="theme-menu" className={cx(styles.popover, styles.themeMenu)} {...popoverProps}>
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

export function ThemeChoice({ name }: { name: string }) {
  const chosen = themeSource.use(chosenTheme, 'dark')
  return (
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
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => chooseTheme(value)}
          />
          <Icon />
          {word}
        </label>
      ))}
    </div>
  )
}
