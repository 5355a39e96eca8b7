import { useSyncExternalStore } from 'react'

import { Moon, Screen, Sun } from '@/components/ui/shell-icons'
import { chooseTheme, chosenTheme, watchTheme, type Theme } from '@/lib/theme'

import styles from './theme-choice.module.css'

const choices: { value: Theme; word: string; Icon: typeof Sun }[] = [
  { value: 'system', word: 'System', Icon: Screen },
  { value: 'light', word: 'Light', Icon: Sun },
  { value: 'dark', word: 'Dark', Icon: Moon },
]

export function ThemeChoice({ name }: { name: string }) {
  const chosen = useSyncExternalStore(watchTheme, chosenTheme, () => 'dark')
  return (
    <div role="radiogroup" aria-label="Theme" className={styles.choice}>
      {choices.map(({ value, word, Icon }) => (
        <label key={value} className={styles.option}>
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
