import { expect, type Locator, type Page } from '@playwright/test'

/** How someone operates the desk: a test runs once with each. */
export interface Hands {
  /** Follows a link or presses a button; `key` is its shortcut, for keyboard users. */
  press(target: Locator, key?: string): Promise<void>
  write(field: Locator, words: string, key?: string): Promise<void>
  choose(field: Locator, option: string, key?: string): Promise<void>
  setDate(field: Locator, day: string): Promise<void>
  tick(box: Locator): Promise<void>
  /** Moves between the rows of a list: opens or selects one. */
  openRow(link: Locator): Promise<void>
  markRow(link: Locator): Promise<void>
}

/** The address of an open submission ends in its id. */
const OPENED = /\/[\da-f]{8}-[\da-f-]{27}(?:\?|$)/

const boxOf = (link: Locator) => link.locator('xpath=ancestor::tr').getByRole('checkbox')

/** The pointer, which requires each control to be in view and uncovered. */
export function mouse(page: Page): Hands {
  return {
    press: (target) => target.click(),
    async write(field, words) {
      await field.click()
      await page.keyboard.press('Control+A')
      await page.keyboard.type(words)
    },
    // The native list of options is not part of the page.
    choose: async (field, option) => void (await field.selectOption({ label: option })),
    setDate: (field, day) => field.fill(day),
    tick: (box) => box.check(),
    // In the whole suite a press on a row below the fold is lost now and then, also on a page without scripts, for a reason not
    // found yet: it is repeated, as people do.
    openRow: (link) =>
      expect(async () => {
        if (!OPENED.test(page.url())) await link.click({ timeout: 5000 })
        await expect(page).toHaveURL(OPENED, { timeout: 5000 })
      }).toPass({ timeout: 60_000 }),
    markRow: (link) => boxOf(link).check(),
  }
}

const MAX_STOPS = 200

/** The keyboard alone. The focused element must be visible, or users could not know where they are. */
export function keyboard(page: Page): Hands {
  const { keyboard: keys } = page

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
    async press(target, key) {
      if (key) {
        await target.waitFor()
        return keys.press(key)
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
    async openRow(link) {
      await walkTo(link)
      await keys.press('Enter')
    },
    async markRow(link) {
      await walkTo(link)
      await keys.press('Space')
      await expect(boxOf(link)).toBeChecked()
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
