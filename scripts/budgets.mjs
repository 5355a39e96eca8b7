// The size of each page on the wire before it is idle: npm run budgets [-- http://localhost:3000]. Fails if a limit is exceeded.
// Without an address it starts the built product on a database of its own.
import http from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { startProduct } from './product.mjs'

const kB = 1000
const own = { html: 14 * kB, css: 14 * kB, fonts: 90 * kB }
const form = { ...own, js: 125 * kB }
const demo = { ...own, js: 120 * kB }
const home = { ...own, js: 105.5 * kB, css: 14.2 * kB }
/** Form, figures with their workings, every outcome and the guide on one page: a kilobyte of markup above the others. */
const calculator = { ...own, html: 15 * kB, css: 18 * kB, js: 105 * kB }
/** A form of many parts that computes its tables in the browser. */
const planner = { ...own, css: 17.5 * kB, js: 135 * kB }

/** Limits in bytes, brotli. */
const pages = {
  '/': home,
  '/old-home': home,
  '/lead-capture': form,
  '/book-call': form,
  '/thank-you': demo,
  '/application': form,
  '/application-thank-you': demo,
  '/investor-show-signup': form,
  '/investor-show-landing': form,
  '/investor-show-founder': form,
  '/login': form,
  '/auth': form,
  '/eis-calculator': calculator,
  '/seis-calculator': calculator,
  '/eis-guide': demo,
  '/seis-guide': demo,
  '/calculators-api': { ...demo, html: 14.2 * kB, css: 14.5 * kB },
  '/compare': calculator,
  '/investment-plan': planner,
  '/how-much-can-we-raise': planner,
  '/browse': demo,
  '/campaign': demo,
  '/campaign/1': demo,
  '/campaign/techflow': { ...demo, css: 14.2 * kB },
  '/create-campaign': form,
  '/entrepreneurs': demo,
  '/messages': demo,
  '/dashboard': demo,
  '/coming-soon': demo,
  '/privacy': demo,
  '/terms': demo,
  '/cookies': demo,
  '/risk': demo,
  '/accessibility': demo,
  '/complaints': demo,
  '/nowhere': demo,
}

const { base, stop } = process.argv[2] ? { base: process.argv[2], stop: async () => {} } : await startProduct()

const known = new Map()
/** The response at an address, fetched once: its compressed size as a browser requests it, and its text. */
function get(address) {
  const url = new URL(address, base).href
  if (!known.has(url)) known.set(url, fetchWeighed(url, address === '/nowhere' ? 404 : 200))
  return known.get(url)
}

async function fetchWeighed(url, expected) {
  const { status, body, headers } = await ask(url)
  if (status !== expected) throw new Error(`${url} answers ${status}`)
  const packed = headers['content-encoding'] === 'br'
  return { size: body.length, text: (packed ? brotliDecompressSync(body) : body).toString() }
}

const ask = (url) =>
  new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
        const parts = []
        response.on('data', (part) => parts.push(part))
        response.on('end', () =>
          resolve({ status: response.statusCode, body: Buffer.concat(parts), headers: response.headers }),
        )
      })
      .on('error', reject)
  })

const all = (text, pattern) => [...text.matchAll(pattern)].map(([, address]) => address)

/** A script with all its static imports: what the browser needs before it can start. */
async function withImports(address, seen) {
  const url = new URL(address, base).href
  if (seen.has(url)) return
  seen.add(url)
  const { text } = await get(url)
  const imports = all(text, /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)
  await Promise.all(imports.map((next) => withImports(new URL(next, url).href, seen)))
}

const total = async (addresses) => (await Promise.all([...addresses].map(get))).reduce((sum, { size }) => sum + size, 0)

async function weigh(page) {
  const { size: html, text } = await get(page)
  const scripts = new Set()
  const wanted = [...all(text, /<script[^>]+src="([^"]+)"/g), ...all(text, /<link rel="modulepreload" href="([^"]+)"/g)]
  await Promise.all(wanted.map((address) => withImports(address, scripts)))
  const sheets = new Set(all(text, /<link rel="stylesheet"[^>]*href="([^"]+)"/g))
  const fonts = new Set()
  for (const sheet of sheets)
    for (const font of all((await get(sheet)).text, /url\(["']?([^"')]+\.woff2)["']?\)/g))
      fonts.add(new URL(font, new URL(sheet, base)).href)
  return { js: await total(scripts), html, css: await total(sheets), fonts: await total(fonts) }
}

const column = (bytes, limit) => {
  const text = (bytes / kB).toFixed(1)
  return `${bytes > limit ? `${text}!` : `${text} `}/${Math.round(limit / kB)}`.padStart(12)
}

let failed = false
console.log('kB, brotli  '.padEnd(26) + ['JS', 'HTML', 'CSS', 'fonts'].map((name) => name.padStart(12)).join(''))
try {
  for (const [page, limits] of Object.entries(pages)) {
    const weight = await weigh(page)
    const kinds = ['js', 'html', 'css', 'fonts']
    failed ||= kinds.some((kind) => weight[kind] > limits[kind])
    console.log(page.padEnd(26) + kinds.map((kind) => column(weight[kind], limits[kind])).join(''))
  }
} finally {
  await stop()
}
if (failed) {
  console.error('A limit is passed (marked !).')
  process.exitCode = 1
}
