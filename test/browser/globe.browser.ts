import { expect, test, type Page } from '@playwright/test'

interface Ledger {
  contexts: WebGL2RenderingContext[]
  frames: number
  /** Listeners that still hang on the window, the document or a media query. */
  listeners: number
  observers: number
}
declare global {
  interface Window {
    ledger: Ledger
  }
}

/** Keeps books on everything a page may forget to give back. */
function keepBooks() {
  const ledger: Ledger = { contexts: [], frames: 0, listeners: 0, observers: 0 }
  window.ledger = ledger

  const getContext = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    const context: unknown = Reflect.apply(getContext, this, [kind, ...rest])
    if (context instanceof WebGL2RenderingContext && !ledger.contexts.includes(context)) ledger.contexts.push(context)
    return context
  } as typeof getContext

  const request = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (work) => {
    ledger.frames++
    return request(work)
  }

  const held = new Map<EventTarget, Map<string, Set<unknown>>>()
  const watched = (target: EventTarget) => target === window || target === document || target instanceof MediaQueryList
  const drop = (target: EventTarget, type: string, work: unknown) => {
    if (held.get(target)?.get(type)?.delete(work)) ledger.listeners--
  }
  const add = EventTarget.prototype.addEventListener
  const remove = EventTarget.prototype.removeEventListener
  EventTarget.prototype.addEventListener = function (type, work, options) {
    if (work && watched(this ?? window)) {
      const target = this ?? window
      const types = held.get(target) ?? held.set(target, new Map()).get(target)!
      const works = types.get(type) ?? types.set(type, new Set()).get(type)!
      const settings = typeof options === 'object' ? options : {}
      if (!works.has(work) && !settings.signal?.aborted) {
        works.add(work)
        ledger.listeners++
        if (settings.signal) add.call(settings.signal, 'abort', () => drop(target, type, work))
        if (settings.once) add.call(target, type, () => drop(target, type, work), { once: true })
      }
    }
    return add.call(this ?? window, type, work, options)
  }
  EventTarget.prototype.removeEventListener = function (type, work, options) {
    drop(this ?? window, type, work)
    return remove.call(this ?? window, type, work, options)
  }

  for (const kind of [IntersectionObserver, ResizeObserver, MutationObserver]) {
    const live = new WeakSet<object>()
    const prototype = kind.prototype as { observe(...given: unknown[]): void; disconnect(): void }
    const { observe, disconnect } = prototype
    prototype.observe = function (...given) {
      if (!live.has(this)) ledger.observers++
      live.add(this)
      return observe.apply(this, given)
    }
    prototype.disconnect = function () {
      if (live.delete(this)) ledger.observers--
      return disconnect.call(this)
    }
  }
}

/** What is still in use, once the page has come to rest. */
async function books(page: Page) {
  await page.waitForTimeout(300)
  return page.evaluate(async () => {
    const before = window.ledger.frames
    await new Promise((resolve) => setTimeout(resolve, 400))
    const { contexts, frames, listeners, observers } = window.ledger
    return {
      open: contexts.filter((context) => !context.isContextLost()).length,
      frames: frames - before,
      listeners,
      observers,
    }
  })
}

const canvas = (page: Page) => page.locator('canvas')

test('leaves nothing behind after thirty journeys to the globe and away', async ({ page }) => {
  // Thirty navigations and their drawing contexts take their time where graphics are drawn in software.
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 800, height: 500 })
  await page.addInitScript(keepBooks)
  await page.goto('/')
  await expect(canvas(page)).toBeVisible()
  const away = async () => {
    await page.getByRole('link', { name: 'Login' }).first().click()
    await expect(page).toHaveURL('/login')
    await expect(canvas(page)).toHaveCount(0)
  }
  const back = async () => {
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/')
  }
  await away()
  await back()
  await expect(canvas(page)).toBeVisible()
  await away()
  const first = await books(page)
  expect(first).toMatchObject({ open: 0, frames: 0 })

  for (let visit = 0; visit < 15; visit++) {
    await back()
    // Every third visit stays until the globe lives; the others leave while it is still on its way.
    if (visit % 3 === 0) await expect(canvas(page)).toBeVisible()
    await away()
  }
  expect(await page.evaluate(() => window.ledger.contexts.length)).toBeGreaterThanOrEqual(7)
  expect(await books(page)).toEqual(first)
})

test('stands still on the visitor’s word and turns again', async ({ page }) => {
  await page.addInitScript(keepBooks)
  await page.goto('/')
  await page.getByRole('button', { name: 'Pause the globe' }).click()
  await page.mouse.move(5, 5)
  const play = page.getByRole('button', { name: 'Play the globe' })
  await expect(play).toBeVisible()
  await expect.poll(async () => (await books(page)).frames, { timeout: 20_000 }).toBe(0)
  await play.click()
  await page.mouse.move(5, 5)
  await expect.poll(async () => (await books(page)).frames, { timeout: 20_000 }).toBeGreaterThan(0)
})

test('comes only after the page, from our own origin, and follows the theme', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForLoadState('load')
  const world = asked.findIndex((url) => url.includes('countries-110m'))
  expect(world).toBe(-1)
  await expect(canvas(page)).toBeVisible()
  const origin = new URL(page.url()).origin
  expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([])

  const ink = () => page.locator('canvas').evaluate((drawn) => getComputedStyle(drawn).getPropertyValue('--globe-ink'))
  const dark = await ink()
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
  expect(await ink()).not.toBe(dark)
})

test('says so and keeps the still when the world cannot be had', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await page.route('**/countries-110m*', (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await expect.poll(() => said, { timeout: 20_000 }).toContain('Failed to load world data')
  await expect(page.getByText('London', { exact: true })).toBeVisible()
  await expect(canvas(page)).toHaveCount(0)
})

test('keeps the still without WebGL', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  const engine = page.waitForResponse((response) => response.url().includes('countries-110m'))
  await page.goto('/')
  await (await engine).finished()
  await page.waitForTimeout(500)
  await expect(canvas(page)).toHaveCount(0)
  await expect(page.getByText('London', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause the globe' })).toHaveCount(0)
})

test('keeps the still, and loads nothing, for a visitor who wants less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1500)
  expect(asked.filter((url) => url.includes('countries-110m'))).toEqual([])
  await expect(canvas(page)).toHaveCount(0)
})
