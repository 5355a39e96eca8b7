// Speed as visitors experience it, as medians of several runs: npm run vitals -- [http://localhost:3000] [--runs 5] [--only /,/book-call]
// Lighthouse with its own mobile settings reports performance, largest paint, layout shift and blocking time. Interaction to next
// paint is the slowest response to a tap on the menu, a field and the first button, at full speed and 4x slower, or "none" on a
// page that has nothing to tap but links. The columns "bare" are those of the same page without its scripts, measured in turn.
// Nothing is asserted, because timings depend on the machine.
import http from 'node:http'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { parseArgs } from 'node:util'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { findBrowser } from './browser.mjs'
import { startProduct } from './product.mjs'

const publicPages = `/ /lead-capture /book-call /thank-you /application /application-thank-you /investor-show-signup
  /investor-show-landing /investor-show-founder /login /eis-calculator /seis-calculator /browse /campaign /campaign/1
  /campaign/techflow /create-campaign /entrepreneurs /messages /dashboard /coming-soon /privacy /terms /cookies /risk /accessibility /complaints`.split(
  /\s+/,
)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: publicPages.join(',') },
    'debug-port': { type: 'string', default: '9333' },
  },
})
const runs = Number(values.runs)
const port = Number(values['debug-port'])
const { base, stop } = positionals[0] ? { base: positionals[0], stop: async () => {} } : await startProduct()

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
})

/** A proxy that removes the module scripts from the product's pages. */
const bare = http.createServer((request, response) => {
  const upstream = http.request(
    new URL(request.url, base),
    { method: request.method, headers: request.headers },
    (answer) => {
      if (!answer.headers['content-type']?.startsWith('text/html')) {
        response.writeHead(answer.statusCode, answer.headers)
        return answer.pipe(response)
      }
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => {
        const { 'content-length': _length, 'content-encoding': packed, ...headers } = answer.headers
        const html = (packed === 'br' ? brotliDecompressSync(Buffer.concat(parts)) : Buffer.concat(parts)).toString()
        const stripped = html
          .replaceAll(/<script[^>]*type="module"[^>]*><\/script>/g, '')
          .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
        const body = packed === 'br' ? brotliCompressSync(stripped) : stripped
        response.writeHead(answer.statusCode, { ...headers, ...(packed && { 'content-encoding': packed }) })
        response.end(body)
      })
    },
  )
  upstream.on('error', () => response.destroy())
  request.pipe(upstream)
})
await new Promise((listening) => bare.listen(0, '127.0.0.1', listening))
const bareBase = `http://localhost:${bare.address().port}`

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

async function load(address) {
  const { lhr } = await lighthouse(address, { port, onlyCategories: ['performance'], logLevel: 'error' })
  const value = (audit) => lhr.audits[audit].numericValue
  return {
    performance: Math.round(lhr.categories.performance.score * 100),
    first: Math.round(value('first-contentful-paint')),
    paint: Math.round(value('largest-contentful-paint')),
    shift: value('cumulative-layout-shift'),
    blocking: Math.round(value('total-blocking-time')),
  }
}

/** Browsers report no shorter events. */
const SHORTEST_MS = 16

const answerText = (answers) => {
  const middle = median(answers)
  if (middle === undefined) return 'none'
  return middle === SHORTEST_MS ? `<= ${SHORTEST_MS}` : middle
}

/** The elements that a visitor may tap first, if the page has them. */
const targets = (page) => [
  page.locator('#site-header').getByRole('button', { name: 'Menu' }),
  page.locator('main input:is([type="text"], [type="email"], [inputmode]):visible').first(),
  page.locator('main :is(button:not([type="submit"]), [role="tab"], summary):visible').first(),
  page.locator('main select:visible, main label:has([type="checkbox"], [type="radio"]):visible').first(),
  page.locator('main button[type="submit"]:visible').first(),
]

async function interact(address, slower) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.answers = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.interactionId) window.answers.push(entry.duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true })
  })
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(address, { waitUntil: 'load' })
  let pressed = false
  for (const target of targets(page)) {
    if (!(await target.isVisible())) continue
    await target.scrollIntoViewIfNeeded()
    await target.tap({ force: true })
    pressed = true
    await page.waitForTimeout(400)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(200)
  }
  const slowest = await page.evaluate((least) => Math.max(least, ...window.answers), SHORTEST_MS)
  await context.close()
  return pressed ? slowest : undefined
}

const columns = [
  'performance',
  'bare',
  'first ms',
  'bare',
  'paint ms',
  'bare',
  'shift',
  'blocking ms',
  'answer ms',
  'answer 4x ms',
]
console.log(`medians of ${runs}`.padEnd(26) + columns.map((name) => name.padStart(14)).join(''))
try {
  for (const page of values.only.split(',')) {
    const address = new URL(page, base).href
    const [loads, bareLoads, answers, slowAnswers] = [[], [], [], []]
    for (let run = 0; run < runs; run++) {
      loads.push(await load(address))
      bareLoads.push(await load(new URL(page, bareBase).href))
      answers.push(await interact(address, 1))
      slowAnswers.push(await interact(address, 4))
    }
    const of = (key, measured = loads) => median(measured.map((one) => one[key]))
    const row = [
      of('performance'),
      of('performance', bareLoads),
      of('first'),
      of('first', bareLoads),
      of('paint'),
      of('paint', bareLoads),
      of('shift').toFixed(4),
      of('blocking'),
      answerText(answers),
      answerText(slowAnswers),
    ]
    console.log(page.padEnd(26) + row.map((figure) => String(figure).padStart(14)).join(''))
  }
} finally {
  await browser.close()
  bare.close()
  await stop()
}
