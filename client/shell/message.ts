/** Messages of the demonstration, which go nowhere. */
export function followMessages() {
  followLetters()
  followLine()
  followList()
}

const textOf = ({ elements }: HTMLFormElement) => [...elements].find((one) => one instanceof HTMLTextAreaElement)?.value

/** A message to a person can be sent once it has text. */
function followLetters() {
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLFormElement>('form[data-message]')
    const button = form && form.querySelector<HTMLButtonElement>('[type="submit"]')
    if (button) button.disabled = !textOf(form)?.trim()
  })
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-message]')) return
    event.preventDefault()
    form.reset()
    form.closest('dialog')?.close()
    location.assign(form.action)
  })
}

/** The line of a conversation: sending clears it. */
function followLine() {
  const form = document.querySelector<HTMLFormElement>('form[data-line]')
  const line = form?.querySelector<HTMLInputElement>('input:not([type="hidden"])')
  const said = document.querySelector('[data-line-said]')
  if (!form || !line || !said) return
  line.addEventListener('input', () => (said.textContent = ''))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!line.value.trim()) return
    line.value = ''
    said.textContent = 'Cleared. This is a demonstration: nothing was sent.'
    line.focus()
  })
  document.addEventListener('click', ({ target }) => {
    const words = target instanceof Element && target.closest<HTMLElement>('[data-writes]')?.dataset.writes
    if (!words) return
    line.value = line.value ? `${line.value} ${words}` : words
    // After the button's popover has closed and returned the focus to its opener.
    setTimeout(() => line.focus())
  })
}

/** Typing narrows the list of conversations, and the address with it. */
function followList() {
  const list = document.querySelector<HTMLElement>('[data-list]')
  const search = list?.querySelector<HTMLInputElement>('[type="search"]')
  if (!list || !search) return
  const narrow = () => {
    const q = search.value.trim().toLocaleLowerCase('en-GB')
    const rows = [...list.querySelectorAll<HTMLElement>('[data-words]')]
    for (const row of rows) row.hidden = !row.dataset.words?.includes(q)
    const empty = list.querySelector<HTMLElement>('[data-list-empty]')
    if (empty) empty.hidden = rows.some((row) => !row.hidden)
    for (const link of list.querySelectorAll<HTMLAnchorElement>('[data-words] a'))
      link.search = withQuery(link.search, q)
    history.replaceState(history.state, '', location.pathname + withQuery(location.search, q))
  }
  search.addEventListener('input', narrow)
  search.form?.addEventListener('submit', (event) => event.preventDefault())
  // The browser may have restored what was typed.
  if (search.value !== search.defaultValue) narrow()
}

function withQuery(search: string, q: string) {
  const query = new URLSearchParams(search)
  query.delete('q')
  if (q) query.set('q', q)
  return query.size ? `?${query}` : ''
}
