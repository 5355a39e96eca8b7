import { expect, type Locator, type Page } from '@playwright/test'

/** How someone works the desk; a test that is given either is the same story twice. */
export interface Hands {
  /** Follows a link or presses a button; `key` is its shortcut, for those who use one. */
  press(target: Locator, key?: string): Promise<void>
  write(field: Locator, words: string, key?: string): Promise<void>
  choose(field: Locator, option: string, key?: string): Promise<void>
  setDate(field: Locator, day: string): Promise<void>
  tick(box: Locator): Promise<void>
  /** From row to row of a list: opens it, or marks it. */
  openRow(link: Locator): Promise<void>
  markRow(link: Locator): Promise<void>
}

const boxOf = (link: Locator) => link.locator('xpath=ancestor::tr').getByRole('checkbox')

/** The pointer, which must find each control in view and beneath nothing else. */
export function mouse(page: Page): Hands {
  return {
    press: (target) => target.click(),
    async write(field, words) {
      await field.click()
      await page.keyboard.press('Control+A')
      await page.keyboard.type(words)
    },
    // The browser's own list of options is no part of the page.
    choose: async (field, option) => void (await field.selectOption({ label: option })),
    setDate: (field, day) => field.fill(day),
    tick: (box) => box.check(),
    openRow: (link) => link.click(),
    markRow: (link) => boxOf(link).check(),
  }
}

const MOST_STOPS = 200

/** Nothing but keys. What has the focus must be on the screen, or no one could know that it has it. */
export function keyboard(page: Page): Hands {
  const { keyboard: keys } = page

  async function go(target: Locator, [forwards, backwards]: [string, string]) {
    await target.waitFor()
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
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
      // Which of day and month comes first is the browser's choice: a test gives a date whose halves are alike.
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

/** Whether the keyboard is at `target`, which way it lies, and what of the focused element no one sees. */
function lookFrom(target: Element) {
  const active = document.activeElement
  if (!active || active === document.body) return { here: false, behind: false, hidden: '' }
  const follows = active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING
  return { here: active === target, behind: !follows, hidden: hiddenWords(active) }

  function hiddenWords(element: Element) {
    // Led there by a script, not by Tab: a heading, or the page itself.
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
