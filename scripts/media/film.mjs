// Renders the banner's film and its poster into client/public/media: npm run media:film (needs a Chromium and ffmpeg).
// The frames take minutes; --keep reuses the folder of an earlier run: npm run media:film -- --keep DIR
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { flights, framesPerSecond, length, moment, paper, size } from './film-scene.mjs'
import { openStage } from './stage.mjs'

const target = path.resolve(import.meta.dirname, '../../client/public/media')
const { keep } = parseArgs({ options: { keep: { type: 'string' } } }).values
const work = keep ?? mkdtempSync(path.join(tmpdir(), 'meridian-film-'))
const master = path.join(work, 'master.mkv')
const ffmpeg = (...args) =>
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], { stdio: 'inherit' })

async function render() {
  const stage = await openStage(size)
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-r', String(framesPerSecond), '-i', '-']
  const recorder = spawn('ffmpeg', ['-loglevel', 'error', '-y', ...input, '-c:v', 'ffv1', '-pix_fmt', 'gbrp', master], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = new Promise((resolve, reject) =>
    recorder.on('close', (code) => (code ? reject(new Error(`ffmpeg ended with ${code}`)) : resolve())),
  )
  const frames = length * framesPerSecond
  for (let i = 0; i < frames; i++) {
    const picture = await stage.frame(moment(i / framesPerSecond), flights, paper)
    if (i === 0) writeFileSync(path.join(work, 'poster.png'), picture)
    if (!recorder.stdin.write(picture)) await new Promise((resolve) => recorder.stdin.once('drain', resolve))
    if (i % 50 === 0) console.log(`frame ${i} of ${frames}`)
  }
  recorder.stdin.end()
  await ended
  await stage.close()
}

function encode() {
  const film = (name) => path.join(target, `film.${name}`)
  const still = path.join(work, 'poster.png')
  const vp9 = [
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-crf',
    '36',
    '-cpu-used',
    '2',
    '-row-mt',
    '1',
    '-pix_fmt',
    'yuv420p',
    '-an',
  ]
  for (const pass of ['1', '2'])
    ffmpeg(
      '-i',
      master,
      ...vp9,
      '-g',
      '250',
      '-pass',
      pass,
      '-passlogfile',
      path.join(work, 'vp9'),
      ...(pass === '1' ? ['-f', 'null', '-'] : [film('webm')]),
    )
  ffmpeg(
    '-i',
    master,
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    '27',
    '-tune',
    'animation',
    '-g',
    '250',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
    '-an',
    film('mp4'),
  )
  ffmpeg(
    '-i',
    still,
    '-c:v',
    'libaom-av1',
    '-still-picture',
    '1',
    '-crf',
    '32',
    '-cpu-used',
    '4',
    '-pix_fmt',
    'yuv420p',
    path.join(target, 'film-poster.avif'),
  )
  ffmpeg('-i', still, '-c:v', 'libwebp', '-quality', '72', path.join(target, 'film-poster.webp'))
  ffmpeg('-i', still, '-vf', 'scale=1280:-1', '-q:v', '7', path.join(target, 'film-poster.jpg'))
  for (const name of ['film.webm', 'film.mp4', 'film-poster.avif', 'film-poster.webp', 'film-poster.jpg'])
    console.log(`${name}  ${(statSync(path.join(target, name)).size / 1024).toFixed(0)} kB`)
}

try {
  if (!existsSync(master)) await render()
  encode()
} finally {
  if (!keep) rmSync(work, { recursive: true })
}
