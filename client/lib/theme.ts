import { themeColour } from './inline-scripts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const KEY = 'theme'
const LIGHT = '(prefers-color-scheme: light)'

/** The visitor's choice; dark by default and if storage is blocked. */
function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return themes.find((theme) => theme === stored) ?? 'dark'
  } catch {
    return 'dark'
  }
}

function show(theme: Theme): void {
  const shown = theme === 'light' || (theme === 'system' && matchMedia(LIGHT).matches) ? 'light' : 'dark'
  document.documentElement.dataset.theme = shown
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColour[shown])
  for (const choice of document.querySelectorAll<HTMLInputElement>(CHOICE)) choice.checked = choice.value === theme
}

const CHOICE = '[data-theme-choice]'

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // If storage is blocked, the choice applies but is not remembered.
  }
  show(theme)
}

/** Marks the choice in the menus, applies a new one, and follows other tabs and, while "system" is chosen, the device. */
export function followTheme() {
  const follow = () => show(chosenTheme())
  follow()
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(CHOICE)) chooseTheme(target.value as Theme)
  })
  matchMedia(LIGHT).addEventListener('change', follow)
  addEventListener('storage', ({ key }) => {
    if (key === KEY) follow()
  })
}
