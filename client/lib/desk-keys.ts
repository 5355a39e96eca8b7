const NAME = 'desk-keys'

/** If storage is blocked, the choice lasts as long as the visit. */
let chosen: boolean | undefined

/** Whether single keys are shortcuts at the desk. Speech input may press one by accident, so they can be switched off. */
export function hasSingleKeys(): boolean {
  try {
    return chosen ?? localStorage.getItem(NAME) !== 'off'
  } catch {
    return true
  }
}

export function keepSingleKeys(on: boolean) {
  chosen = on
  try {
    if (on) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, 'off')
  } catch {
    // Storage is blocked: see above.
  }
}
