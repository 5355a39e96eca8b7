// Largest paint, layout shift and blocking time of pages in a throttled browser (slow 4G, a processor four times slower):
// npm run vitals -- http://localhost:3000 [/ /book-call …]. It prints medians of five runs; a person reads them.
// Blocking is what tasks take beyond 50 ms each, from the first paint on. Without WebGL: drawn in software, as on a machine without
// a graphics card, it would be measured instead of the page. The globe has a trace of its own, scripts/globe-trace.mjs.
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.mjs'

const [base = 'http://localhost:3000', ...asked] = process.argv.slice(2)
const pages = asked.length ? asked : ['/', '/book-call', '/seis-calculator', '/browse']
const RUNS = 5
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
}
const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-3d-apis'],
})

async function measure(address, viewport) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.emulateNetworkConditions', slow4G)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    window.vitals = { paint: 0, what: '', shift: 0, tasks: [] }
    const watch = (type, act) =>
      new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true })
    watch('largest-contentful-paint', (entry) => {
      window.vitals.paint = entry.startTime
      window.vitals.what = `${entry.element?.localName ?? ''} ${entry.element?.textContent?.slice(0, 24) ?? ''}`.trim()
    })
    watch('layout-shift', (entry) => {
      if (!entry.hadRecentInput) window.vitals.shift += entry.value
    })
    watch('longtask', ({ startTime, duration }) => window.vitals.tasks.push({ startTime, duration }))
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(4000)
  const { tasks, ...vitals } = await page.evaluate(() => window.vitals)
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime)
  await context.close()
  const late = tasks.filter(({ startTime }) => startTime > painted)
  return { ...vitals, blocking: late.reduce((sum, { duration }) => sum + duration - 50, 0) }
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

console.log('page'.padEnd(24), 'device'.padEnd(9), 'paint'.padStart(8), 'shift'.padStart(8), 'blocking'.padStart(10))
for (const page of pages)
  for (const [device, viewport] of Object.entries(devices)) {
    const runs = []
    for (let run = 0; run < RUNS; run++) runs.push(await measure(new URL(page, base).href, viewport))
    const of = (key) => median(runs.map((run) => run[key]))
    console.log(
      page.padEnd(24),
      device.padEnd(9),
      `${Math.round(of('paint'))} ms`.padStart(8),
      of('shift').toFixed(4).padStart(8),
      `${Math.round(of('blocking'))} ms`.padStart(10),
      ` ${runs[0].what}`,
    )
  }
await browser.close()
