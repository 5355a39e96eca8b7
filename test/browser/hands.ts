import { expect, type Locator, type Page } from '@playwright/test'

/** A way to operate the desk; a test runs once with each. */
export interface Hands {
  /** Follows a link or presses a button; `keys` are its shortcut, for keyboard users. */
  press(target: Locator, ...keys: string[]): Promise<void>
  write(field: Locator, words: string, key?: string): Promise<void>
  choose(field: Locator, option: string, key?: string): Promise<void>
  setDate(field: Locator, day: string): Promise<void>
  tick(box: Locator): Promise<void>
  /** Chooses an option that also has a key, which applies it at once. */
  decide(field: Locator, option: string, key: string): Promise<void>
  /** Applies the chosen options. */
  apply(button: Locator): Promise<void>
  /** Opens a row of a list. */
  openRow(link: Locator): Promise<void>
  markRow(link: Locator): Promise<void>
  /** Two rows, one below the other. */
  markRows(first: Locator, second: Locator): Promise<void>
  /** Answers from a row, by its link or by a key on the row. */
  answerRow(row: Locator, answer: Locator): Promise<void>
  /** The clicks or keys since the last call; a typed text or a chosen option counts as one. */
  taken(): number
}

/** The address of an open submission ends in its id. */
const OPENED = /\/[\da-f]{8}-[\da-f-]{27}(?:\?|$)/

const boxOf = (link: Locator) => link.locator('xpath=ancestor::tr').getByRole('checkbox')

/** The pointer, which requires each control to be in view and uncovered. */
export function mouse(page: Page): Hands {
  let steps = 0
  const step =
    <Parts extends unknown[]>(work: (...parts: Parts) => Promise<void>) =>
    (...parts: Parts) => {
      steps += 1
      return work(...parts)
    }
  // The browser's list of options is not part of the page.
  const choose = step(async (field: Locator, option: string) => void (await field.selectOption({ label: option })))
  const press = step((target: Locator) => target.click())
  const markRow = step((link: Locator) => boxOf(link).check())
  return {
    press,
    write: step(async (field: Locator, words: string) => {
      await field.click()
      await page.keyboard.press('Control+A')
      await page.keyboard.type(words)
    }),
    choose,
    decide: choose,
    apply: press,
    setDate: step((field: Locator, day: string) => field.fill(day)),
    tick: step((box: Locator) => box.check()),
    openRow: step(async (link: Locator) => {
      await link.click()
      await expect(page).toHaveURL(OPENED)
    }),
    markRow,
    async markRows(first, second) {
      await markRow(first)
      await markRow(second)
    },
    answerRow: (_row, answer) => press(answer),
    taken: () => {
      const [taken] = [steps, (steps = 0)]
      return taken
    },
  }
}

const MAX_STOPS = 200

/** The keyboard alone. The focused element must be visible, or users could not know where they are. */
export function keyboard(page: Page): Hands {
  let steps = 0
  const keys = {
    press: (key: string) => ((steps += 1), page.keyboard.press(key)),
    type: (words: string) => ((steps += 1), page.keyboard.type(words)),
  }

  async function go(target: Locator, [forwards, backwards]: [string, string]) {
    await target.waitFor()
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      const look = await target.evaluate(lookFrom)
      // It may still be scrolling into view.
      if (look.hidden)
        await expect.poll(async () => (await target.evaluate(lookFrom)).hidden, 'what has the focus is seen').toBe('')
      if (look.here) return
      await keys.press(look.behind ? backwards : forwards)
    }
    throw new Error(`${String(target)} is not reached by ${forwards}`)
  }
  async function reach(target: Locator, key?: string) {
    if (!key) return go(target, ['Tab', 'Shift+Tab'])
    await target.waitFor()
    await keys.press(key)
    await expect(target).toBeFocused()
  }
  const walkTo = (link: Locator) => go(link, ['ArrowDown', 'ArrowUp'])

  return {
    async press(target, ...shortcut) {
      if (shortcut.length) {
        await target.waitFor()
        for (const key of shortcut) await keys.press(key)
        return
      }
      await reach(target)
      await keys.press('Enter')
    },
    async write(field, words, key) {
      await reach(field, key)
      await keys.press('Control+A')
      await keys.type(words)
    },
    async choose(field, option, key) {
      await reach(field, key)
      await keys.type(option)
      await expect(field.locator('option:checked')).toHaveText(option)
    },
    async setDate(field, day) {
      await reach(field)
      // The browser decides whether day or month comes first, so tests use dates where both are equal.
      await keys.type(day.split('-').reverse().join(''))
      await expect(field).toHaveValue(day)
    },
    async tick(box) {
      await reach(box)
      await keys.press('Space')
      await expect(box).toBeChecked()
    },
    async decide(field, option, key) {
      await field.waitFor()
      await keys.press(key)
    },
    apply: () => Promise.resolve(),
    async openRow(link) {
      await walkTo(link)
      await keys.press('Enter')
    },
    async answerRow(row) {
      await walkTo(row)
      steps = 0
      await keys.press('r')
    },
    async markRow(link) {
      await walkTo(link)
      await keys.press('Space')
      await expect(boxOf(link)).toBeChecked()
    },
    async markRows(first, second) {
      await walkTo(first)
      await keys.press('Shift+ArrowDown')
      await expect(boxOf(second)).toBeChecked()
    },
    taken: () => {
      const [taken] = [steps, (steps = 0)]
      return taken
    },
  }
}

/** Whether `target` has the focus, in which direction it lies, and how much of the focused element is hidden. */
function lookFrom(target: Element) {
  const active = document.activeElement
  if (!active || active === document.body) return { here: false, behind: false, hidden: '' }
  const follows = active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING
  return { here: active === target, behind: !follows, hidden: hiddenWords(active) }

  function hiddenWords(element: Element) {
    // Focused by a script rather than by Tab: a heading, or the page itself.
    if ((element as HTMLElement).tabIndex < 0) return ''
    const places = [...element.getClientRects()].flatMap(({ left, right, top, bottom }) => [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 2, top + 2],
      [right - 2, top + 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
    ])
    const seen = places.some(([x = 0, y = 0]) => {
      const there = document.elementFromPoint(x, y)
      return there !== null && (element.contains(there) || there.closest('label')?.contains(element) === true)
    })
    return seen ? '' : element.outerHTML.slice(0, 200)
  }
}
