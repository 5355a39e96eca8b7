// A Chromium page that draws with the site's own globe renderer, at any moment and size: for the film and the share picture.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { findBrowser } from '../browser.mjs'
import { world } from './world.mjs'

const root = path.resolve(import.meta.dirname, '../..')

async function bundle() {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(import.meta.dirname, 'stage-entry.mjs'), formats: ['iife'], name: 'stage' },
    },
  })
  return [result].flat()[0].output[0].code
}

const font = (name) => {
  const file = createRequire(import.meta.url).resolve(`@fontsource-variable/${name}`)
  return `url(data:font/woff2;base64,${readFileSync(file).toString('base64')})`
}
const fonts = () => `
@font-face { font-family: Baskervville; src: ${font('baskervville/files/baskervville-latin-wght-normal.woff2')}; font-weight: 400 700 }
@font-face { font-family: Figtree; src: ${font('figtree/files/figtree-latin-wght-normal.woff2')}; font-weight: 300 900 }
* { margin: 0; box-sizing: border-box; font-feature-settings: 'lnum' 1 }`

/** Opens a page of this size; `draw(moment, flights?)` paints its canvas, `frame` answers that canvas upon a ground and `picture` the whole page, as PNG. */
export async function openStage({ width, height, html = '', css = '', transparent = false }) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width, height } })
  page.on('pageerror', (error) => {
    throw error
  })
  await page.setContent(
    `<style>${fonts()} #globe { position: absolute; inset: 0; width: ${width}px; height: ${height}px } ${css}</style><canvas id="globe" width="${width}" height="${height}"></canvas>${html}`,
  )
  await page.evaluate(() => document.fonts.ready)
  await page.addScriptTag({ content: await bundle() })
  await page.evaluate((data) => window.stage.open(document.querySelector('#globe'), data), world())
  return {
    page,
    draw: (moment, flights) => page.evaluate(([m, f]) => window.stage.draw(m, f), [moment, flights]),
    async frame(moment, flights, ground) {
      const url = await page.evaluate(([m, f, g]) => window.stage.draw(m, f, g), [moment, flights, ground])
      return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    },
    picture: () => page.screenshot({ omitBackground: transparent, animations: 'disabled' }),
    close: () => browser.close(),
  }
}
