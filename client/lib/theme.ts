import { themeColour } from './inline-scripts'
import { createSource } from './store'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const KEY = 'theme'
const LIGHT = '(prefers-color-scheme: light)'

/** The visitor's choice; dark by default and if storage is blocked. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return themes.find((theme) => theme === stored) ?? 'dark'
  } catch {
    return 'dark'
  }
}

function apply(theme: Theme): void {
  const shown = theme === 'light' || (theme === 'system' && matchMedia(LIGHT).matches) ? 'light' : 'dark'
  document.documentElement.dataset.theme = shown
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColour[shown])
}

/** Follows the device while "system" is chosen, and changes in other tabs. */
export const themeSource = createSource((changed) => {
  const device = matchMedia(LIGHT)
  const follow = () => apply(chosenTheme())
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return
    follow()
    changed()
  }
  device.addEventListener('change', follow)
  addEventListener('storage', handleStorage)
  return () => {
    device.removeEventListener('change', follow)
    removeEventListener('storage', handleStorage)
  }
})

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // If storage is blocked, the choice applies but is not remembered.
  }
  apply(theme)
  themeSource.changed()
}
