// The size of each page on the wire: npm run budgets [-- http://localhost:3000]. Fails if a limit is exceeded.
// "start" counts the scripts that the page itself requests, "read" all scripts three seconds after it has loaded, without input,
// and "used" the same after typing into a field.
// Without an address it starts the built product on a database of its own.
import http from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.mjs'
import { startProduct } from './product.mjs'

const kB = 1000
const own = { html: 14 * kB, css: 15.2 * kB, fonts: 90 * kB }
/** Only the shell's script. */
const document = { ...own, start: 8.5 * kB, read: 10 * kB }
/** Also the globe, whose worker starts when the page is idle. */
const home = { ...document, read: 25 * kB, css: 16.5 * kB }
/** Also React, and the island of a form or of the search with its list. */
const form = { ...document, read: 94.5 * kB, used: 94.5 * kB }
const editor = { ...document, read: 98 * kB, used: 98 * kB }
/** The application with its router. */
const account = { ...own, start: 126 * kB, read: 126 * kB, used: 126 * kB }
/**
 * Form, figures with their workings, every outcome and the guide on one page: a kilobyte of markup above the others. The script of
 * the figures is loaded once the form is complete.
 */
const calculator = { ...document, html: 15.6 * kB, css: 18 * kB, read: 102 * kB, used: 102 * kB }
const comparison = { ...document, css: 16 * kB, read: 101 * kB, used: 101 * kB }
/** A form of many parts; the code that computes its tables loads on demand. */
const planner = { ...document, css: 16.6 * kB, read: 110 * kB, used: 110 * kB }

/** Limits in bytes, brotli. */
const pages = {
  '/': home,
  '/old-home': home,
  '/lead-capture': form,
  '/book-call': form,
  '/thank-you': document,
  '/application': form,
  '/application-thank-you': document,
  '/investor-show-signup': form,
  '/investor-show-landing': form,
  '/investor-show-founder': form,
  '/login': account,
  '/auth': account,
  '/eis-calculator': calculator,
  '/seis-calculator': calculator,
  '/eis-guide': document,
  '/seis-guide': document,
  '/calculators-api': { ...document, html: 14.2 * kB },
  '/compare': comparison,
  '/investment-plan': planner,
  '/how-much-can-we-raise': planner,
  '/claim-sheets': { ...document, css: 16.6 * kB },
  '/browse': form,
  '/campaign': document,
  '/campaign/1': document,
  '/campaign/techflow': document,
  '/create-campaign': editor,
  '/entrepreneurs': document,
  '/messages': document,
  '/dashboard': document,
  '/coming-soon': document,
  '/privacy': document,
  '/terms': document,
  '/cookies': document,
  '/risk': document,
  '/accessibility': document,
  '/complaints': form,
  '/nowhere': document,
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
  return { start: await total(scripts), html, css: await total(sheets), fonts: await total(fonts) }
}

const READ_MS = 3000
const USED_MS = 2000

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })

/** Sums up all scripts, including those of workers. */
async function weighInBrowser(path, withField) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const scripts = new Set()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.add(request.url())
  })
  try {
    await page.goto(new URL(path, base).href, { waitUntil: 'load' })
    await page.waitForTimeout(READ_MS)
    const read = await total(scripts)
    if (!withField) return { read }
    const field = page
      .locator('main input:is([type="text"], [type="email"], [type="search"], [inputmode]):visible')
      .first()
    await field.pressSequentially('1')
    await page.waitForTimeout(USED_MS)
    return { read, used: await total(scripts) }
  } finally {
    await context.close()
  }
}

const kinds = ['start', 'read', 'used', 'html', 'css', 'fonts']

function column(bytes, limit) {
  if (limit === undefined) return ''.padStart(12)
  const text = (bytes / kB).toFixed(1)
  return `${bytes > limit ? `${text}!` : `${text} `}/${Math.round(limit / kB)}`.padStart(12)
}

/** Pages mostly wait, so a few are measured in parallel. */
const AT_ONCE = 3
const names = Object.keys(pages)
const weights = new Map()
async function weighPages() {
  for (let name; (name = names.shift());)
    weights.set(name, { ...(await weigh(name)), ...(await weighInBrowser(name, pages[name].used !== undefined)) })
}

let failed = false
try {
  await Promise.all(Array.from({ length: AT_ONCE }, weighPages))
  console.log('kB, brotli  '.padEnd(26) + kinds.map((name) => name.padStart(12)).join(''))
  for (const [name, limits] of Object.entries(pages)) {
    const weight = weights.get(name)
    failed ||= kinds.some((kind) => weight[kind] > limits[kind])
    console.log(name.padEnd(26) + kinds.map((kind) => column(weight[kind], limits[kind])).join(''))
  }
} finally {
  await browser.close()
  await stop()
}
if (failed) {
  console.error('A limit is passed (marked !).')
  process.exitCode = 1
}
