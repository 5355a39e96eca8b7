// Records a trace of the turning globe on a slowed processor and prints what each frame costs the page in script:
//   npm run build && npm start, then: node scripts/globe-trace.mjs [http://localhost:3000] [--slow 4] [--seconds 6] [--width 390]
// Ends with an error when the middle frame, or 95 of 100, takes more than 4 ms.
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    slow: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '6' },
    width: { type: 'string', default: '390' },
    limit: { type: 'string', default: '4' },
  },
})
const [address = 'http://localhost:3000'] = positionals
const width = Number(values.width)

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width, height: width < 768 ? 844 : 900 } })
await page.goto(address)
await page.locator('canvas').waitFor({ timeout: 30_000 })
await page.waitForTimeout(3000)

const session = await page.context().newCDPSession(page)
await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) })
const events = []
session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
await session.send('Tracing.start', {
  transferMode: 'ReportEvents',
  traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute'] },
})
await page.waitForTimeout(Number(values.seconds) * 1000)
await session.send('Tracing.end')
await complete
await browser.close()

const frames = events
  .filter(({ name, ph, dur }) => name === 'FireAnimationFrame' && ph === 'X' && dur)
  .map(({ dur, tdur }) => ({ wall: dur / 1000, cpu: (tdur ?? dur) / 1000 }))
if (frames.length < 5) throw new Error(`Only ${frames.length} frames were recorded: is the globe running?`)

const at = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))]
const row = (name, list) =>
  `${name}  middle ${at(list, 0.5).toFixed(2)} ms   95% ${at(list, 0.95).toFixed(2)} ms   longest ${at(list, 1).toFixed(2)} ms`
const script = frames.map(({ cpu }) => cpu)
console.log(`${frames.length} frames in ${values.seconds} s at ${width} px, processor slowed ${values.slow} times`)
console.log(row('script (thread time)', script))
console.log(
  row(
    'script (clock time) ',
    frames.map(({ wall }) => wall),
  ),
)
if (at(script, 0.95) > Number(values.limit)) {
  console.error(`More than ${values.limit} ms of script in a frame.`)
  process.exit(1)
}
