let opener: Element | null = null

/** Opens a modal, which is closed by its button, the backdrop or Escape; the focus then returns to where it was. */
function openDialog(dialog: HTMLDialogElement) {
  if (dialog.open) return
  opener = document.activeElement
  dialog.showModal()
  // An embedded film would take the initial focus, and with it the Escape key.
  if (document.activeElement instanceof HTMLIFrameElement)
    dialog.querySelector<HTMLElement>('[data-closes-dialog]')?.focus()
  document.documentElement.style.overflow = 'hidden'
}

/** Adds the dialog to the page when it is first opened. */
function dialogNamed(id: string) {
  const known = document.getElementById(id)
  if (known instanceof HTMLDialogElement) return known
  const template = document.querySelector<HTMLTemplateElement>(`template[data-dialog="${CSS.escape(id)}"]`)
  const dialog = template && document.importNode(template.content, true).querySelector('dialog')
  if (dialog) document.body.append(dialog)
  return dialog
}

/** Opens and closes the dialogs that the server has rendered. */
export function followDialogs() {
  document.addEventListener('click', (event) => {
    const { target, metaKey, ctrlKey, shiftKey } = event
    if (!(target instanceof Element)) return
    if (target.closest('[data-closes-dialog]')) return target.closest('dialog')?.close()
    const pressed = target.closest<HTMLElement>('[data-opens-dialog]')
    const dialog = dialogNamed(pressed?.dataset.opensDialog ?? '')
    if (!pressed || !dialog || metaKey || ctrlKey || shiftKey) return
    event.preventDefault()
    void prepare(dialog, pressed).then(
      () => openDialog(dialog),
      () => pressed instanceof HTMLAnchorElement && location.assign(pressed.href),
    )
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement) || event.target.role !== 'button') return
    event.preventDefault()
    event.target.click()
  })
  document.addEventListener('mousedown', ({ target }) => {
    if (target instanceof HTMLDialogElement && 'drawn' in target.dataset) target.close()
  })
  // Captured, since `close` does not bubble.
  document.addEventListener('close', ({ target }) => handleClose(target), true)
}

function handleClose(target: EventTarget | null) {
  if (!(target instanceof HTMLDialogElement) || !('drawn' in target.dataset)) return
  document.documentElement.style.overflow = ''
  target.querySelector('iframe')?.removeAttribute('src')
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  opener = null
}

/** Fills a dialog with the content that its opener names: a film, a person, or another page. */
async function prepare(dialog: HTMLDialogElement, { dataset }: HTMLElement) {
  const slot = (name: string) => dialog.querySelector<HTMLElement>(`[data-slot="${name}"]`)
  const { title, player, href, sample, page } = dataset
  const heading = slot('title')
  if (title && heading) heading.textContent = title
  const frame = dialog.querySelector('iframe')
  if (frame && player) Object.assign(frame, { src: player, title })
  const link = dialog.querySelector<HTMLAnchorElement>('a[data-slot="href"]')
  if (link && href) link.href = href
  const note = slot('sample')
  if (note) note.hidden = sample === undefined
  const body = slot('page')
  if (page && body && !body.childElementCount) body.append(...(await partsOf(page)))
}

/** The parts that another page marks for a summary, from the page itself, so that the two cannot disagree. */
async function partsOf(page: string) {
  const answer = await fetch(page)
  if (!answer.ok) throw new Error(`${page} answered ${answer.status}`)
  const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const parts = [...body.querySelectorAll('[data-summary]')]
  if (!parts.length) throw new Error(`${page} has no summary`)
  for (const part of parts) for (const one of [part, ...part.querySelectorAll('[id]')]) one.removeAttribute('id')
  return parts
}
