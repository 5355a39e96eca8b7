// What runs in the stage's page: the site's own renderer on the page's canvas.
import { createRenderer } from '../../client/components/globe/renderer.ts'

let canvas = null
let world = null
let renderer = null
let copy = null

export function open(on, data) {
  canvas = on
  world = data
}

/** Draws one moment; asked for a `ground` colour, answers the picture upon it as a data URL. */
export async function draw(moment, flights, ground) {
  renderer ??= createRenderer(canvas, world, flights)
  if (!renderer) throw new Error('This browser has no WebGL 2.')
  await renderer.ready()
  renderer.draw(moment)
  if (!ground) return null
  // The renderer's picture is only there until the browser shows it, so it is copied in the same breath.
  copy ??= Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height })
  const pen = copy.getContext('2d')
  pen.fillStyle = ground
  pen.fillRect(0, 0, copy.width, copy.height)
  pen.drawImage(canvas, 0, 0)
  return copy.toDataURL('image/png')
}
