// A Chromium page that draws with the site's own globe renderer, at any moment and size: for the film and the share picture.
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

/** Opens a page of this size; `frame` returns one moment of the globe on its ground, as PNG. */
export async function openStage({ width, height }) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width, height } })
  page.on('pageerror', (error) => {
    throw error
  })
  await page.setContent(`<canvas id="globe" width="${width}" height="${height}"></canvas>`)
  await page.addScriptTag({ content: await bundle() })
  await page.evaluate((data) => window.stage.open(document.querySelector('#globe'), data), world())
  return {
    page,
    async frame(moment, flights, paper) {
      const url = await page.evaluate(([m, f, p]) => window.stage.draw(m, f, p), [moment, flights, paper])
      return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    },
    close: () => browser.close(),
  }
}
