// The script of the stage's page: the site's own painter on the page's canvas.
import { createPainter } from '../../client/components/globe/painter.ts'

let canvas = null
let world = null
let painter = null
let under = null

export function open(on, data) {
  canvas = on
  world = data
}

const faded = (colour, share) => `color-mix(in srgb, ${colour} ${share * 100}%, transparent)`

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
  const none = faded(colours.halo, 0)
  pen.fillStyle = radial(y, radius * 1.16, [
    [0.855, none],
    [0.862, colours.halo],
    [0.93, none],
  ])
  disc(radius * 1.16)
  pen.fill()
  pen.fillStyle = radial(y - radius * 0.5, radius * 1.25, [
    [0, colours.near],
    [0.45, colours.middle],
    [1, colours.far],
  ])
  disc(radius)
  pen.fill()
  const limb = pen.createLinearGradient(0, y - radius, 0, y + radius * 0.25)
  limb.addColorStop(0, faded(colours.limb, 0.75))
  limb.addColorStop(1, faded(colours.limb, 0.05))
  pen.strokeStyle = limb
  pen.lineWidth = 1.25
  pen.stroke()
}

/** Draws one frame on a ground, with its left margin dimmed on request, and returns it as a data URL. */
export function draw(moment, flights, { ground, margin }) {
  painter ??= createPainter(world, flights)
  const { width, height } = canvas
  const layer = () => Object.assign(document.createElement('canvas'), { width, height })
  if (!under) sphere((under = layer()).getContext('2d'), moment.view, moment.palette)
  const pen = canvas.getContext('2d')
  pen.globalAlpha = 1
  pen.clearRect(0, 0, width, height)
  pen.drawImage(under, 0, 0)
  painter.engrave(pen, moment)
  painter.light(pen, moment)
  pen.globalAlpha = 1
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
  return canvas.toDataURL('image/png')
}
