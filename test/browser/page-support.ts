import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { default as axe, RunOptions } from 'axe-core'
import { QUICK } from '../support/extent.js'
import { expect, test, type Page } from './product.js'

/** Opens a page and waits until all of it has hydrated. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  if (await page.evaluate(() => matchMedia('(scripting: enabled)').matches))
    await page.locator('html[data-hydrated]').waitFor()
  return answer
}

/**
 * Opens a page without JavaScript and takes a screenshot, which waits until a frame with its fonts has been drawn. That may be after
 * the load event, and on a busy machine a click before it could miss its target.
 */
export async function openPlain(page: Page, path: string) {
  const answer = await page.goto(path)
  await page.screenshot()
  return answer
}

/** For a test that repeats another one for a further page, width or theme: only `npm test -- --all` runs it. */
export const inAllOnly = (repeated = true) => (repeated ? { tag: '@all' } : {})

/** Holds requests to these addresses until the returned function is called. */
export async function hold(page: Page, url: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/** The browser parses the minified file in half the time of `axe.source`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Suspends the page's transitions until the returned object is disposed: a colour that is changing with the theme or with the state of
 * a button would be measured half-way.
 */
async function withoutTransitions(page: Page) {
  const sheet = await page.evaluateHandle(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition-property: none !important }')
    document.adoptedStyleSheets.push(still)
    return still
  })
  return {
    [Symbol.asyncDispose]: () =>
      sheet.evaluate((still) => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== still)
      }),
  }
}

type Theme = 'dark' | 'light'

async function setTheme(page: Page, theme: Theme) {
  await page.evaluate(async (value) => {
    document.documentElement.dataset.theme = value
    // The second frame begins once the styles of the first have been computed.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  }, theme)
}

/** The violations that axe finds, a line per rule. Only a summary leaves the page, which is faster than axe's full results. */
async function findings(page: Page, theme: Theme, runOnly: RunOptions['runOnly'], except: string[]) {
  await using _ = await withoutTransitions(page)
  await setTheme(page, theme)
  if (!(await page.evaluate(() => 'axe' in window)))
    for (const frame of page.frames()) await frame.evaluate(AXE).catch(() => undefined)
  const violations = await page.evaluate(
    async ([options, exclude]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const found = await run(exclude.length ? { exclude } : document, options)
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    [{ resultTypes: ['violations'], preload: false, runOnly }, except] as [RunOptions, string[]],
  )
  return violations.map((violation) => `${theme} ${violation}`)
}

const ALL_RULES: RunOptions['runOnly'] = { type: 'tag', values: RULES }
const COLOURS: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * Expects no violation of WCAG 2.2 AA in the page's current state: all rules in the dark theme; in the light one, in full runs, only
 * those on colour, since nothing else differs. `except` selects elements that cannot be checked in this state.
 */
export async function expectAccessible(page: Page, { except = [] }: { except?: string[] } = {}) {
  // axe reads every element of the page, once per theme.
  test.slow()
  const dark = await findings(page, 'dark', ALL_RULES, except)
  const light = QUICK ? [] : await findings(page, 'light', COLOURS, except)
  expect([...dark, ...light]).toEqual([])
}

/**
 * The problems of the page at each width. axe reads it once in each theme: in the dark one in the layout of a phone; in the light
 * one, in full runs, in that of a screen.
 */
export async function problemsAtWidths(page: Page, { widths = [390, 834, 1440], except = [] as string[] } = {}) {
  test.slow()
  const problems: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) problems.push(`${width} scrolls sideways by ${over} px`)
    if (width === widths[0]) problems.push(...(await findings(page, 'dark', ALL_RULES, except)))
    else if (width === widths.at(-1) && !QUICK) problems.push(...(await findings(page, 'light', ALL_RULES, except)))
  }
  return problems
}

/**
 * Elements that extend beyond the right edge of the screen, even if the page clips them. Elements inside a part that clips or
 * scrolls, such as a strip of logos, are allowed to.
 */
export const overhangs = (page: Page) =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth + 0.5
    const contains = (element: Element | null): boolean =>
      element !== null &&
      !element.matches('main, #root, body, html') &&
      ((getComputedStyle(element).overflowX !== 'visible' && element.getBoundingClientRect().right <= edge) ||
        contains(element.parentElement))
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { width, height, right } = element.getBoundingClientRect()
        return width > 1 && height > 1 && right > edge && element.checkVisibility({ visibilityProperty: true })
      })
      .filter((element) => !contains(element.parentElement))
      .map((element) => `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ends beyond the screen`)
  })

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

/** Opens a page whose scripts arrive only once the returned function is called. */
export async function openWithoutScripts(page: Page, path: string) {
  const release = await hold(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return async () => {
    release()
    await page.locator('html[data-hydrated]').waitFor()
  }
}
