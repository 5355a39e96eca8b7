import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

/** Opens a page and waits until all of it has hydrated. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor()
  return answer
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Without transitions: colours on their way to the other theme would be measured half-way, and on a long page there are thousands. */
async function setTheme(page: Page, theme: string) {
  await page.evaluate(async (value) => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition-property: none !important }')
    document.adoptedStyleSheets.push(still)
    document.documentElement.dataset.theme = value
    // The second frame begins once the styles of the first have been computed.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  }, theme)
}

/** The violations that axe finds, a line per rule. No page of its own for the result, and nothing kept of what passed. */
async function findings(
  page: Page,
  where: string,
  runOnly: { type: 'tag' | 'rule'; values: string[] },
  except?: string,
) {
  const loaded = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(loaded && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false, runOnly })
  const { violations } = await (except ? axe.exclude(except) : axe).analyze()
  return violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** The page as it is: all rules in the dark theme; in the light one only those on colour, since nothing else differs. */
export async function findingsInBothThemes(page: Page, where = '', except?: string) {
  await setTheme(page, 'dark')
  const dark = await findings(page, `${where} dark`, { type: 'tag', values: RULES }, except)
  await setTheme(page, 'light')
  const colours = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }
  return [...dark, ...(await findings(page, `${where} light`, colours, except))]
}

/** No violation of WCAG 2.2 AA in either theme; `except` cannot be judged as the page is. */
export async function expectAccessible(page: Page, { except }: { except?: string } = {}) {
  // axe reads every element of the page, once a theme.
  test.slow()
  expect(await findingsInBothThemes(page, '', except)).toEqual([])
}

export const toast = (page: Page, title: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: title })

export const withoutScript = (title: string, body: () => void) =>
  test.describe(`${title}, without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })
    body()
  })

/** The number of printed pages. */
export async function printedSheets(page: Page) {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return file.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
