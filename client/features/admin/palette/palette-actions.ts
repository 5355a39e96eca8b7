import { chooseTheme, themes, type Theme } from '@/lib/theme'

import type { Choice } from './palette-choices'

const THEMES: Record<Theme, string> = { light: 'Light theme', dark: 'Dark theme', system: 'Theme of the device' }

/**
 * The actions of the current page: it marks its own controls with `data-palette` and a name, so that the palette offers
 * exactly what the page offers this user.
 */
export function actionsFor(): Choice[] {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-palette]')]
    .filter((element) => element.checkVisibility() && element.ariaDisabled !== 'true')
    .map((element, at) => ({
      key: `action ${at}`,
      name: element.dataset.palette || element.innerText.trim(),
      action: () => press(element),
      inHeader: element.closest('header') !== null,
    }))
  const looks = themes.map((theme) => ({ key: theme, name: THEMES[theme], action: () => chooseTheme(theme) }))
  // The header's action last: Enter in an empty palette chooses the first one, which must not be "Sign out".
  return [...marked.filter(({ inHeader }) => !inHeader), ...looks, ...marked.filter(({ inHeader }) => inHeader)]
}

/** Presses a control; if it opens a panel, the focus moves to the panel's first input. */
function press(element: HTMLElement) {
  element.click()
  if (element.matches('summary')) element.parentElement?.querySelector('input')?.focus()
}
