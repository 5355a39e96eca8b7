import { useSyncExternalStore } from 'react'

import { Segment, Segments } from '@/components/form/radio'
import { Moon, Screen, Sun } from '@/components/ui/icons'
import { chooseTheme, chosenTheme, watchTheme, type Theme } from '@/lib/theme'

const choices: { value: Theme; word: string; Icon: typeof Sun }[] = [
  { value: 'system', word: 'System', Icon: Screen },
  { value: 'light', word: 'Light', Icon: Sun },
  { value: 'dark', word: 'Dark', Icon: Moon },
]

/** Light, dark, or as the device has it. */
export function ThemeChoice({ name }: { name: string }) {
  const chosen = useSyncExternalStore(watchTheme, chosenTheme, () => 'dark')
  return (
    <Segments role="radiogroup" aria-label="Theme">
      {choices.map(({ value, word, Icon }) => (
        <Segment
          key={value}
          name={name}
          value={value}
          checked={chosen === value}
          onChange={() => chooseTheme(value)}
          label={
            <>
              <Icon />
              {word}
            </>
          }
        />
      ))}
    </Segments>
  )
}
