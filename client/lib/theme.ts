import { type Theme, THEMES } from '@api/auth/users/account.rules'
import { browserApi } from './api'
import { themeColour } from './inline-scripts'
import { isHinted } from './session-hint'

const KEY = 'theme'
const LIGHT = '(prefers-color-scheme: light)'

/** The visitor's choice; dark by default and if storage is blocked. */
function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return THEMES.find((theme) => theme === stored) ?? 'dark'
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

/** If set, the account's choice is ignored: a response that left the server earlier would undo the new choice. */
let isChosenHere = false

/** The account's choice, which was made on this device or another. */
export function adoptTheme(theme: Theme | undefined): void {
  if (theme && !isChosenHere && theme !== chosenTheme()) keepTheme(theme)
}

function keepTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // If storage is blocked, the choice applies but is not remembered.
  }
  show(theme)
}

export function chooseTheme(theme: Theme): void {
  isChosenHere = true
  keepTheme(theme)
  if (isHinted())
    browserApi
      .put('/api/account/theme', { theme })
      .catch((error: unknown) => console.error('The theme is kept on this device only.', error))
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
