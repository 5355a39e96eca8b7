import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

/**
 * Opens a page and waits until all of it has hydrated: what is pressed from here on is answered by our own code.
 */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor()
  await page.waitForLoadState('networkidle')
  return answer
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Judged {
  themes?: readonly string[]
  /** What cannot be judged as the page stands. */
  except?: string
}

/** No violation of WCAG 2.2 AA in either theme, as the page stands. */
export async function expectAccessible(page: Page, { themes = ['dark', 'light'], except }: Judged = {}) {
  // axe reads every element of the page, once a theme.
  test.slow()
  for (const theme of themes) {
    await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme)
    // Colours still on their way to the other theme would be judged as they pass; one change can set off the next.
    await page.evaluate(async () => {
      const changing = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
      do {
        await new Promise(requestAnimationFrame)
        await Promise.allSettled(changing().map(({ finished }) => finished))
      } while (changing().length > 0)
    })
    const axe = new AxeBuilder({ page }).withTags(RULES)
    const { violations } = await (except ? axe.exclude(except) : axe).analyze()
    expect(
      violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([])
  }
}

export const toast = (page: Page, title: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: title })

export const withoutScript = (title: string, body: () => void) =>
  test.describe(`${title}, without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })
    body()
  })
