// Renders the icons and the share picture into client/public: npm run media:pictures (needs a Chromium and ffmpeg).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { views } from '../../client/components/globe/scene.ts'
import { palette } from './film-scene.mjs'
import { openStage } from './stage.mjs'

const publicFolder = path.resolve(import.meta.dirname, '../../client/public')
const work = mkdtempSync(path.join(tmpdir(), 'meridian-pictures-'))
const write = (name, bytes) => {
  writeFileSync(path.join(publicFolder, name), bytes)
  console.log(`${name}  ${(statSync(path.join(publicFolder, name)).size / 1024).toFixed(1)} kB`)
}
/** Reduces the colours, so that fine strokes do not make a large file. */
function reduced(png, colours) {
  const [from, to] = ['full.png', 'reduced.png'].map((name) => path.join(work, name))
  writeFileSync(from, png)
  const palettes = `split[a][b];[a]palettegen=max_colors=${colours}:stats_mode=single[p];[b][p]paletteuse=dither=none`
  execFileSync('ffmpeg', [
    '-hide_banner',
    '-loglevel',
    'error',
    '-y',
    '-i',
    from,
    '-vf',
    palettes,
    '-pix_fmt',
    'pal8',
    '-compression_level',
    '100',
    '-pred',
    'mixed',
    to,
  ])
  return readFileSync(to)
}

const ground = '#0b121c'
const sign = `<g fill="none" stroke="#f1ece1"><circle cx="15" cy="19" r="12.5" stroke-width="1.9"/><ellipse cx="15" cy="19" rx="6.2" ry="12.5" stroke-width="1.5" stroke-opacity=".75"/><path d="M2.5 19h25" stroke-width="1.5" stroke-opacity=".75"/><path d="M15 1.5v35" stroke="#d0a85c" stroke-width="2.9"/></g>`
/** The sign on a square of the background colour; `reach` is its share of the square. */
const icon = (side, reach, radius) => {
  const scale = (side * reach) / 38
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}" fill="${ground}"/><g transform="translate(${side / 2 - 15 * scale} ${side / 2 - 19 * scale}) scale(${scale})">${sign}</g></svg>`
}

async function icons(page) {
  const png = async (side, reach, radius) => {
    await page.setViewportSize({ width: side, height: side })
    await page.setContent(`<body style="margin:0;background:transparent">${icon(side, reach, radius)}`)
    return page.screenshot({ omitBackground: true })
  }
  write('favicon.svg', `${icon(40, 0.92, 8).replace(/(\d+\.\d{3})\d+/g, '$1')}\n`)
  write('apple-touch-icon.png', await png(180, 0.7, 0))
  write('media/icon-192.png', await png(192, 0.7, 0))
  write('media/icon-512.png', await png(512, 0.62, 0))
  // An .ico may hold PNGs: a header, one entry each, then the pictures.
  const pictures = [await png(16, 1, 0), await png(32, 0.94, 6), await png(48, 0.9, 9)]
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach((picture, i) => {
    const at = 6 + 16 * i
    head.writeUInt8([16, 32, 48][i], at)
    head.writeUInt8([16, 32, 48][i], at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += picture.length
  })
  write('favicon.ico', Buffer.concat([head, ...pictures]))
}

const font = (name) => {
  const file = createRequire(import.meta.url).resolve(`@fontsource-variable/${name}`)
  return `url(data:font/woff2;base64,${readFileSync(file).toString('base64')})`
}

/** The share picture: the name, the line and the two sides of it, over the globe. */
async function sharePicture() {
  const [width, height] = [1200, 630]
  const view = { ...views.wide, width, height, x: 600, y: 731, radius: 400, hatchEvery: 2 }
  const share = { ...palette, near: '#22384e', ink: '#f1e6cf99' }
  const stage = await openStage({ width, height })
  const globe = await stage.frame({ view, palette: share, clock: 0, intro: 100, arcStrength: 0.5 }, undefined, {
    ground,
  })
  await stage.page.setContent(`<style>
    @font-face { font-family: Baskervville; src: ${font('baskervville/files/baskervville-latin-wght-normal.woff2')}; font-weight: 400 700 }
    @font-face { font-family: Figtree; src: ${font('figtree/files/figtree-latin-wght-normal.woff2')}; font-weight: 300 900 }
    * { margin: 0; box-sizing: border-box; font-feature-settings: 'lnum' 1 }
    body { background: url(data:image/png;base64,${globe.toString('base64')}); color: #f1ece1 }
    i { position: absolute; left: 599.25px; top: 0; width: 1.5px; height: ${731 - 400 * Math.cos((22 * Math.PI) / 180)}px; background: #d0a85c }
    .sign { position: absolute; left: 64px; top: 44px }
    b { position: absolute; left: 124px; top: 50px; font: 420 38px/44px Baskervville }
    h1 { position: absolute; left: 0; right: 0; top: 152px; display: grid; grid-template-columns: 1fr 1fr; font: 420 68px/1 Baskervville; letter-spacing: -.022em }
    span:first-child { text-align: right; padding-right: 28px }
    span:last-child { padding-left: 28px }
    p { position: absolute; right: 64px; top: 58px; width: 430px; color: #a9b4c0; font: 500 22px/28px Figtree; text-align: right }
  </style><svg class="sign" viewBox="0 0 30 38" width="44" height="56">${sign}</svg><b>Meridian</b><i></i>
  <h1><span>Where Founders</span><span>Meet Funders</span></h1><p>Introductions under SEIS and EIS, from founders trained to be met</p>`)
  await stage.page.evaluate(() => document.fonts.ready)
  write('media/og.png', reduced(await stage.page.screenshot(), 128))
  return stage
}

try {
  const stage = await sharePicture()
  await icons(stage.page)
  await stage.close()
} finally {
  rmSync(work, { recursive: true })
}
