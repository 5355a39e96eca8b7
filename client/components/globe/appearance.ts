import type { Appearance, Colour, LabelPicture } from './globe.messages'
import { cities, onSphere, turn, views } from './scene'

const MAX_PIXELS_PER_POINT = 2
/** Room for the halo around the label. */
const HALO = 6

/** The stylesheet uses #rrggbb or #rrggbbaa. */
function colour(style: CSSStyleDeclaration, name: string): Colour {
  const hex = style.getPropertyValue(name).trim().slice(1)
  const full = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex
  const part = (at: number) => parseInt(full.slice(at, at + 2) || 'ff', 16) / 255
  return [part(0), part(2), part(4), part(6)]
}

async function labelPicture(
  label: HTMLElement,
  view: Appearance['view'],
  halo: string,
  pixelsPerPoint: number,
): Promise<LabelPicture | null> {
  const [width, height] = [label.offsetWidth + 2 * HALO, label.offsetHeight + 2 * HALO]
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * pixelsPerPoint)
  canvas.height = Math.ceil(height * pixelsPerPoint)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const style = getComputedStyle(label)
  pen.scale(pixelsPerPoint, pixelsPerPoint)
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  const words = label.textContent ?? ''
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pen.measureText(words)
  const baseline = Math.floor(height / 2 + (above - below) / 2)
  // The halo is the shadow of text outside the picture, so that the word itself is drawn once.
  Object.assign(pen, { shadowColor: halo, shadowBlur: 4 * pixelsPerPoint, shadowOffsetX: canvas.width })
  for (let layer = 0; layer < 4; layer++) pen.fillText(words, HALO - canvas.width / pixelsPerPoint, baseline)
  Object.assign(pen, { shadowColor: 'transparent', fillStyle: style.color })
  pen.fillText(words, HALO, baseline)

  const { x, y, radius, longitude, tilt } = views[view]
  const london = turn(onSphere(cities.London), longitude, tilt)
  return {
    picture: await createImageBitmap(canvas, { premultiplyAlpha: 'premultiply' }),
    offset: [label.offsetLeft - HALO - (x + london[0] * radius), label.offsetTop - HALO - (y - london[1] * radius)],
    width,
    height,
  }
}

/** Reads the globe's colours from the stylesheet. Null if the browser has no canvas. */
export async function appearanceOf(stage: HTMLElement, label: HTMLElement): Promise<Appearance | null> {
  const style = getComputedStyle(stage)
  const view = style.getPropertyValue('--globe-view').trim() === 'phone' ? 'phone' : 'wide'
  const pixelsPerPoint = Math.min(devicePixelRatio || 1, MAX_PIXELS_PER_POINT)
  const palette = {
    ink: colour(style, '--globe-ink'),
    brass: colour(style, '--globe-brass'),
    glow: colour(style, '--globe-glow'),
    core: colour(style, '--globe-core'),
  }
  const halo = style.getPropertyValue('--globe-middle').trim()
  const picture = await labelPicture(label, view, halo, pixelsPerPoint)
  return picture && { view, palette, pixelsPerPoint, label: picture }
}
