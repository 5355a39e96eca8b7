import { createPainter, longitudeOf, type Moment, type Palette, type Pen, type World } from './painter'
import { cities, onSphere, turn, views } from './scene'

export interface Appearance {
  view: 'wide' | 'phone'
  palette: Palette
  pixelsPerPoint: number
}

export type GlobeMessage =
  | { type: 'start'; canvas: OffscreenCanvas; world: ArrayBuffer; appearance: Appearance }
  | { type: 'appearance'; appearance: Appearance }
  | { type: 'moving'; moving: boolean }
  | { type: 'visible'; visible: boolean }

/** Messages from the worker: a frame is on the canvas, with London's offset in px from its place in the still; or the worker cannot draw. */
export type GlobeEvent = { london: [dx: number, dy: number] } | 'lost'

/** The share of one core that drawing may use without a graphics card. */
const SOFTWARE_SHARE = 0.1
const SLOW_PICTURE = 40
const FADE_SECONDS = 4
const LONGEST_STEP = 1000
const LONGEST_REST = 4000

/** How far the sphere turns, in px at its middle, before it is engraved anew; the points and arcs move in every frame. */
const ENGRAVING_STEP = 0.3

export function restAfter(cost: number, software: boolean, cores: number): number {
  const rest = software ? cost * (cores / SOFTWARE_SHARE - 1) : cost > SLOW_PICTURE ? cost * 3 : 0
  return Math.min(rest, LONGEST_REST)
}

const SOFTWARE_NAMES = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** A canvas does not say whether a graphics card draws it, but WebGL does. */
function drawnInSoftware(): boolean {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2')
  const info = gl?.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = gl?.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER)
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return typeof name !== 'string' || SOFTWARE_NAMES.test(name)
}

/** The rotation of the globe: it starts and stops smoothly and skips the time it was hidden. */
function createClock() {
  let [clock, intro, pace, lastAt] = [0, 0, 1, 0]
  return {
    time: () => ({ clock, intro }),
    /** Whether the next frame would equal the last. */
    stopped: (moving: boolean) => !moving && pace === 0 && intro > FADE_SECONDS,
    resume() {
      lastAt = 0
    },
    advance(now: number, moving: boolean) {
      const seconds = lastAt ? Math.min(now - lastAt, LONGEST_STEP) / 1000 : 0.016
      lastAt = now
      pace += ((moving ? 1 : 0) - pace) * Math.min(1, seconds * 8)
      if (!moving && pace < 0.01) pace = 0
      clock += seconds * pace
      intro += seconds
    },
  }
}

/** What is fixed to the sphere costs most and changes least, so it has a canvas of its own. */
function createPlate(engrave: (pen: Pen, moment: Moment) => void) {
  const plate = new OffscreenCanvas(1, 1)
  // Keeps the plate off the graphics card, where its many fine lines would cost more.
  const pen = plate.getContext('2d', { willReadFrequently: true })
  let engraved = ''
  return (moment: Moment, { width, height }: OffscreenCanvas) => {
    const { view, palette } = moment
    const turned = Math.round((longitudeOf(moment) * Math.PI * view.radius) / 180 / ENGRAVING_STEP)
    const wanted = [width, height, turned, ...Object.values(palette)].join()
    if (pen && wanted !== engraved) {
      Object.assign(plate, { width, height })
      pen.scale(width / view.width, width / view.width)
      engrave(pen, moment)
      engraved = wanted
    }
    return plate
  }
}

/** Runs the globe on its canvas, in the worker. Null if the canvas has no 2D context. */
export function startEngine(
  canvas: OffscreenCanvas,
  world: World,
  first: Appearance,
  send: (event: GlobeEvent) => void,
) {
  const software = drawnInSoftware()
  const pen = canvas.getContext('2d', { willReadFrequently: software })
  if (!pen) return null
  const { engrave, light } = createPainter(world)
  const plateOf = createPlate(engrave)
  const clock = createClock()
  const cores = navigator.hardwareConcurrency || 1
  let appearance = first
  let [moving, visible, scheduled] = [true, true, false]
  let nextAt = 0

  const paint = () => {
    const startedAt = performance.now()
    const view = views[appearance.view]
    const moment = { view, palette: appearance.palette, ...clock.time() }
    const scale = software ? Math.min(appearance.pixelsPerPoint, 1) : appearance.pixelsPerPoint
    const [width, height] = [Math.round(view.width * scale), Math.round(view.height * scale)]
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.globalAlpha = 1
    pen.clearRect(0, 0, width, height)
    pen.drawImage(plateOf(moment, canvas), 0, 0)
    pen.scale(scale, scale)
    light(pen, moment)
    // Without a graphics card, drawing is deferred until pixels are read, and its cost has to be measured.
    if (software) pen.getImageData(0, 0, 1, 1)
    const now = performance.now()
    nextAt = now + restAfter(now - startedAt, software, cores)
    const [still, seen] = [view.longitude, longitudeOf(moment)].map((at) =>
      turn(onSphere(cities.London), at, view.tilt),
    )
    send({
      london: [0, 1].map((i) => ((seen?.[i] ?? 0) - (still?.[i] ?? 0)) * view.radius * (i ? -1 : 1)) as [
        number,
        number,
      ],
    })
  }
  const step = (now: number) => {
    scheduled = false
    if (!visible || clock.stopped(moving)) return
    clock.advance(now, moving)
    paint()
    schedule()
  }
  const schedule = () => {
    if (scheduled || !visible) return
    scheduled = true
    const wait = nextAt - performance.now()
    if (wait > 16) setTimeout(() => requestAnimationFrame(step), wait)
    else requestAnimationFrame(step)
  }
  const wake = () => {
    clock.resume()
    schedule()
  }

  canvas.addEventListener('contextlost', () => send('lost'))
  paint()
  schedule()
  return {
    show(next: Appearance) {
      appearance = next
      paint()
    },
    setMoving(next: boolean) {
      moving = next
      wake()
    },
    setVisible(next: boolean) {
      visible = next
      if (next) wake()
    },
  }
}
