// What runs in the stage's page: the site's own renderer on the page's canvas.
import { createRenderer } from '../../client/components/globe/renderer.ts'

let canvas = null
let world = null
let renderer = null
let under = null
let copy = null

export function open(on, data) {
  canvas = on
  world = data
}

const rgba = ([r, g, b, a], share = 1) => `rgb(${r * 255} ${g * 255} ${b * 255} / ${a * share})`

/** The sphere with its rim of air and its lit limb, as the stylesheet draws them on the page. */
function sphere(pen, { x, y, radius }, colours) {
  const disc = (r) => {
    pen.beginPath()
    pen.arc(x, y, r, 0, 2 * Math.PI)
  }
  const radial = (cy, r, stops) => {
    const gradient = pen.createRadialGradient(x, cy, 0, x, cy, r)
    for (const [offset, colour] of stops) gradient.addColorStop(offset, colour)
    return gradient
  }
  const none = rgba(colours.halo, 0)
  pen.fillStyle = radial(y, radius * 1.16, [
    [0.855, none],
    [0.862, rgba(colours.halo)],
    [0.93, none],
  ])
  disc(radius * 1.16)
  pen.fill()
  pen.fillStyle = radial(y - radius * 0.5, radius * 1.25, [
    [0, rgba(colours.near)],
    [0.45, rgba(colours.middle)],
    [1, rgba(colours.far)],
  ])
  disc(radius)
  pen.fill()
  const limb = pen.createLinearGradient(0, y - radius, 0, y + radius * 0.25)
  limb.addColorStop(0, rgba(colours.limb, 0.75))
  limb.addColorStop(1, rgba(colours.limb, 0.05))
  pen.strokeStyle = limb
  pen.lineWidth = 1.25
  pen.stroke()
}

/** Draws one moment upon a ground, its left margin dimmed if asked, and answers the picture as a data URL. */
export async function draw(moment, flights, { ground, margin }) {
  renderer ??= createRenderer(canvas, world, flights)
  if (!renderer) throw new Error('This browser has no WebGL 2.')
  await renderer.ready()
  const { width, height } = canvas
  const layer = () => Object.assign(document.createElement('canvas'), { width, height })
  if (!under) sphere((under = layer()).getContext('2d'), moment.view, moment.palette)
  copy ??= layer()
  const pen = copy.getContext('2d')
  pen.clearRect(0, 0, width, height)
  pen.drawImage(under, 0, 0)
  // The renderer's picture is only there until the browser shows it, so it is copied in the same breath.
  renderer.draw(moment)
  pen.drawImage(canvas, 0, 0)
  if (margin) {
    const fade = pen.createLinearGradient(width * margin.from, 0, width * margin.to, 0)
    fade.addColorStop(0, `rgb(0 0 0 / ${margin.least})`)
    fade.addColorStop(1, '#000')
    pen.globalCompositeOperation = 'destination-in'
    pen.fillStyle = fade
    pen.fillRect(0, 0, width, height)
  }
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = ground
  pen.fillRect(0, 0, width, height)
  pen.globalCompositeOperation = 'source-over'
  return copy.toDataURL('image/png')
}
