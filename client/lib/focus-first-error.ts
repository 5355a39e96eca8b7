/** Moves the focus to the first field of the page that its answer has marked as wrong, if any. */
export function focusFirstError() {
  document.querySelector<HTMLElement>('#main [aria-invalid="true"]')?.focus()
}
