const textOf = ({ elements }: HTMLFormElement) => [...elements].find((one) => one instanceof HTMLTextAreaElement)?.value

/** A message of the demonstration: it can be sent once something is written, and goes nowhere. */
export function followMessage() {
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLFormElement>('form[data-message]')
    const button = form && form.querySelector<HTMLButtonElement>('[type="submit"]')
    if (button) button.disabled = !textOf(form)?.trim()
  })
}
