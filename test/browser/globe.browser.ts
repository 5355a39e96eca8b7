import { expect, test, type Page } from './product.js'
import { inAllOnly, open } from './page-support.js'

interface Ledger {
  /** Running workers. */
  running: number
  contexts: number
  frames: number
  /** Listeners on the window, the document or a media query. */
  listeners: number
  observers: number
}
declare global {
  interface Window {
    ledger: Ledger
  }
}

/** Counts everything a page may forget to release. */
function keepLedger() {
  const ledger: Ledger = { running: 0, contexts: 0, frames: 0, listeners: 0, observers: 0 }
  window.ledger = ledger

  const OriginalWorker = window.Worker
  window.Worker = class extends OriginalWorker {
    constructor(...options: ConstructorParameters<typeof Worker>) {
      super(...options)
      ledger.running++
    }
    override terminate() {
      ledger.running--
      super.terminate()
    }
  }
  const getContext = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    ledger.contexts++
    return Reflect.apply(getContext, this, [kind, ...rest]) as unknown
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
    const prototype = kind.prototype as { observe(...args: unknown[]): void; disconnect(): void }
    const { observe, disconnect } = prototype
    prototype.observe = function (...args) {
      if (!live.has(this)) ledger.observers++
      live.add(this)
      return observe.apply(this, args)
    }
    prototype.disconnect = function () {
      if (live.delete(this)) ledger.observers--
      return disconnect.call(this)
    }
  }
}

/** The resources still in use once the page has settled. */
async function ledgerOf(page: Page) {
  await page.waitForTimeout(300)
  return page.evaluate(async () => {
    const before = window.ledger.frames
    await new Promise((resolve) => setTimeout(resolve, 400))
    const inUse = { ...window.ledger }
    return { ...inUse, frames: inUse.frames - before }
  })
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const canvas = (page: Page) => page.locator('canvas')

test('the globe ends with its page, and turns again after Back', inAllOnly(), async ({ page }) => {
  // Each visit starts a worker, which takes long with software rendering.
  test.setTimeout(180_000)
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await page.setViewportSize({ width: 800, height: 500 })
  await page.goto('/')
  await expect(canvas(page)).toBeVisible()
  for (let visit = 0; visit < 5; visit++) {
    await page.getByRole('link', { name: 'Login' }).first().click()
    await expect(page).toHaveURL('/login')
    await expect(canvas(page)).toHaveCount(0)
    expect(page.workers()).toEqual([])
    await page.goBack()
    // Every second visit stays until the globe turns; the others leave while it is loading.
    if (visit % 2) continue
    await expect(canvas(page)).toHaveCount(1)
    expect(page.workers()).toHaveLength(1)
  }
  expect(thrown).toEqual([])
})

const picture = (page: Page) => page.screenshot({ clip: { x: 400, y: 480, width: 480, height: 320 } })

/** Waits for another frame, and returns how many milliseconds that took. */
async function expectTurning(page: Page) {
  const [start, first] = [Date.now(), await picture(page)]
  await expect.poll(async () => first.equals(await picture(page)), { timeout: 40_000, intervals: [100] }).toBe(false)
  return Date.now() - start
}

/** Expects two equal frames, far enough apart for this machine to have drawn another one in between. */
async function expectResting(page: Page, turnedWithin: number) {
  const rests = async () => {
    const before = await picture(page)
    await page.waitForTimeout(1000 + turnedWithin)
    return before.equals(await picture(page))
  }
  await expect.poll(rests, { timeout: 40_000 }).toBe(true)
}

test('the globe is drawn in a worker, turns, pauses when asked and turns again', async ({ page }) => {
  test.setTimeout(120_000)
  await page.addInitScript(keepLedger)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await expect(canvas(page)).toBeVisible()
  await page.mouse.move(5, 5)
  const within = await expectTurning(page)
  await page.getByRole('button', { name: 'Pause the globe' }).click()
  await page.mouse.move(5, 5)
  await expect(page.getByRole('button', { name: 'Play the globe' })).toBeVisible()
  await expectResting(page, within)
  await page.getByRole('button', { name: 'Play the globe' }).click()
  await page.mouse.move(5, 5)
  await expectTurning(page)
  expect(await ledgerOf(page)).toMatchObject({ running: 1, contexts: 0, frames: 0 })
})

test('the globe pauses while the mouse is over it', inAllOnly(), async ({ page }) => {
  test.setTimeout(90_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await expect(canvas(page)).toBeVisible()
  const within = await expectTurning(page)
  await page.mouse.move(720, 700)
  await page.mouse.move(722, 702)
  await expectResting(page, within)
})

test('the globe covers the whole hero, and begins with the picture of the still', inAllOnly(), async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await expect(canvas(page)).toBeVisible()
  const hero = await page.locator('section[aria-labelledby="hero-title"]').boundingBox()
  const drawn = await canvas(page).boundingBox()
  expect(hero!.y + hero!.height).toBeLessThanOrEqual(drawn!.y + drawn!.height)
  expect(hero!.y + hero!.height).toBeCloseTo(900, 0)
})

test(
  'the globe loads only after the page, from our own origin, and follows the theme',
  inAllOnly(),
  async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto('/', { waitUntil: 'commit' })
    await page.waitForLoadState('load')
    const world = requested.findIndex((url) => url.includes('countries-110m'))
    expect(world).toBe(-1)
    await expect(canvas(page)).toBeVisible()
    const origin = new URL(page.url()).origin
    expect(requested.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([])

    const ink = () =>
      page.locator('canvas').evaluate((drawn) => getComputedStyle(drawn).getPropertyValue('--globe-ink'))
    const dark = await ink()
    await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
    expect(await ink()).not.toBe(dark)
  },
)

test('the globe keeps the still and logs it when the world data cannot be loaded', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.route('**/countries-110m*', (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await expect.poll(() => errors, { timeout: 20_000 }).toContain('Failed to load world data')
  await expect(page.getByText('London', { exact: true })).toBeVisible()
  await expect(canvas(page)).toHaveCount(0)
})

test('the globe keeps the still and logs it when its script cannot be loaded', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(`Thrown: ${error.message}`))
  await page.route('**/assets/*.js', async (route) => {
    const script = await route.fetch()
    if ((await script.text()).includes('transferControlToOffscreen')) await route.abort()
    else await route.fulfill({ response: script })
  })
  await page.goto('/')
  await expect.poll(() => errors.join('\n')).toContain('The globe stays still: its script could not be loaded.')
  expect(errors.join('\n')).not.toContain('Thrown')
  await expect(page.getByText('London', { exact: true })).toBeVisible()
  await expect(canvas(page)).toHaveCount(0)
})

test('the globe keeps the still where a worker cannot have a canvas', inAllOnly(), async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen')
  })
  const engine = page.waitForResponse((response) => response.url().includes('countries-110m'))
  await page.goto('/')
  await (await engine).finished()
  await page.waitForTimeout(500)
  await expect(canvas(page)).toHaveCount(0)
  await expect(page.getByText('London', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause the globe' })).toHaveCount(0)
})

test('the globe keeps the still where the worker’s canvas cannot be drawn on', inAllOnly(), async ({ page }) => {
  await page.route('**/globe.worker*', async (route) => {
    const script = await (await route.fetch()).text()
    const body = `OffscreenCanvas.prototype.getContext = () => null\n${script}`
    await route.fulfill({ body, contentType: 'text/javascript' })
  })
  const started = page.waitForEvent('worker')
  await page.goto('/')
  await started
  await expect.poll(() => page.workers().length).toBe(0)
  await expect(canvas(page)).toHaveCount(0)
  await expect(page.getByText('London', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause the globe' })).toHaveCount(0)
})

test('the globe keeps the still, and loads nothing, for a visitor who prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  expect(requested.filter((url) => url.includes('countries-110m'))).toEqual([])
  await expect(canvas(page)).toHaveCount(0)
})
