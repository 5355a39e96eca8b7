export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const KEY = 'theme'
const LIGHT = '(prefers-color-scheme: light)'
const isTheme = (value: string | null): value is Theme => themes.some((theme) => theme === value)

/** What the visitor chose; dark until then. Storage may be barred, and then nothing was chosen. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return isTheme(stored) ? stored : 'dark'
  } catch {
    return 'dark'
  }
}

function apply(theme: Theme): void {
  const light = theme === 'light' || (theme === 'system' && window.matchMedia(LIGHT).matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
}

const listeners = new Set<() => void>()

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Barred storage costs the memory of the choice, not the choice itself.
  }
  apply(theme)
  listeners.forEach((listener) => listener())
}

/** Follows the device while "system" is chosen, and another tab's choice. */
export function watchTheme(listener: () => void): () => void {
  const device = window.matchMedia(LIGHT)
  const follow = () => apply(chosenTheme())
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return
    follow()
    listener()
  }
  listeners.add(listener)
  device.addEventListener('change', follow)
  window.addEventListener('storage', handleStorage)
  return () => {
    listeners.delete(listener)
    device.removeEventListener('change', follow)
    window.removeEventListener('storage', handleStorage)
  }
}
