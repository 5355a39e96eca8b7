/** Moves the focus from the button that removes a row to that of its neighbour, or to `otherwise` if it was the last. */
export function focusBeside(button: HTMLElement, otherwise?: HTMLElement | null): void {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const target = neighbour?.querySelector<HTMLElement>(':scope > button') ?? otherwise
  target?.focus()
}
