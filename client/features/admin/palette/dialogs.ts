export type DeskDialog = 'palette' | 'shortcuts'

let open: DeskDialog | undefined
const listeners = new Set<() => void>()

export function openDialog(dialog: DeskDialog | undefined) {
  open = dialog
  for (const listener of listeners) listener()
}

export const openedDialog = () => open

export function watchDialog(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** While a dialog is open, it receives the keys. */
export const hasDialog = () => document.querySelector('dialog[open]') !== null
