/** A message of the demonstration: it can be sent once something is written, and goes nowhere. */
export function followMessage() {
  const form = document.querySelector<HTMLFormElement>('[data-message]')
  const text = form?.querySelector('textarea')
  const button = form?.querySelector<HTMLButtonElement>('[type="submit"]')
  if (!form || !text || !button) return
  const settle = () => void (button.disabled = !text.value.trim())
  settle()
  form.addEventListener('input', settle)
}
