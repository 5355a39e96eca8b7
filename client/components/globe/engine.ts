import type { World } from './geometry'
import { createRenderer, type Colour, type Palette } from './renderer'
import { cities, drift, onSphere, turn, views } from './scene'

export interface LiveGlobe {
  setPaused(paused: boolean): void
  dispose(): void
}

interface Parts {
  stage: HTMLElement
  label: HTMLElement
  /** Called once the first picture stands, and again without one when the browser takes the drawing context away. */
  onLive(live: boolean): void
}

const mostPixelsPerPoint = 2
const firstPixelsPerPoint = () => Math.min(devicePixelRatio || 1, mostPixelsPerPoint)

/** The colours stand in the stylesheet, as #rrggbb or #rrggbbaa. */
function colour(style: CSSStyleDeclaration, name: string): Colour {
  const hex = style.getPropertyValue(name).trim().slice(1)
  const full = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex
  const part = (at: number) => parseInt(full.slice(at, at + 2) || 'ff', 16) / 255
  return [part(0), part(2), part(4), part(6)]
}

function paletteOf(stage: HTMLElement): Palette {
  const style = getComputedStyle(stage)
  const read = (name: string) => colour(style, name)
  return {
    ink: read('--globe-ink'),
    brass: read('--globe-brass'),
    glow: read('--globe-glow'),
    core: read('--globe-core'),
  }
}

function viewOf(stage: HTMLElement) {
  return getComputedStyle(stage).getPropertyValue('--globe-view').trim() === 'phone' ? views.phone : views.wide
}

/** For each point of the page's width; what is left is soft, and still a globe. */
const FEWEST_PIXELS = 0.5

/** Puts a living globe over the still on the stage. Null when the browser cannot draw one: the still stays. */
export function startGlobe({ stage, label, onLive }: Parts, world: World): LiveGlobe | null {
  const canvas = document.createElement('canvas')
  const renderer = createRenderer(canvas, world)
  if (!renderer) return null

  const over = new AbortController()
  const london = onSphere(cities.London)
  let view = viewOf(stage)
  let palette = paletteOf(stage)
  let pixelsPerPoint = firstPixelsPerPoint()
  let [clock, intro, pace] = [0, 0, 1]
  let [paused, hovered, seen, ready] = [false, false, true, false]
  let [frame, last] = [0, 0]
  let [bornAt, drawnAt, settledAt, rest, slowness] = [0, 0, 0, 0, 0]

  const wanted = () => ready && seen && !document.hidden
  const moving = () => !paused && !hovered

  const size = () => {
    const width = Math.round(view.width * pixelsPerPoint)
    const height = Math.round(view.height * pixelsPerPoint)
    if (canvas.width === width && canvas.height === height) return
    canvas.width = width
    canvas.height = height
  }

  const paint = () => {
    size()
    renderer.draw({ view, palette, clock, intro })
    const at = turn(london, view.longitude + drift(clock), view.tilt)
    const home = turn(london, view.longitude, view.tilt)
    label.style.transform = `translate(${((at[0] - home[0]) * view.radius).toFixed(2)}px, ${((home[1] - at[1]) * view.radius).toFixed(2)}px)`
  }

  /**
   * A machine whose graphics cannot keep up gets fewer pixels, at once where a picture takes ages, and fewer pictures: after
   * each the globe rests for three times as long, so that the page itself never waits for it.
   */
  const mayDraw = (now: number) => {
    if (drawnAt && renderer.busy()) return false
    if (drawnAt && !settledAt) {
      settledAt = now
      const cost = now - drawnAt
      slowness = cost > 40 ? slowness + cost / 40 : Math.max(0, slowness - 0.2)
      rest = cost > 40 ? Math.min(cost * 3, 5000) : 0
      if (slowness > 12 && pixelsPerPoint > FEWEST_PIXELS) {
        pixelsPerPoint = Math.max(FEWEST_PIXELS, pixelsPerPoint - 0.5)
        slowness = 0
      }
    }
    return now - settledAt >= rest
  }

  const step = (now: number) => {
    frame = 0
    if (!wanted()) return
    schedule()
    if (!mayDraw(now)) return
    const seconds = last ? Math.min(now - last, 250) / 1000 : 0.016
    last = now
    pace += ((moving() ? 1 : 0) - pace) * Math.min(1, seconds * 8)
    if (!moving() && pace < 0.01) pace = 0
    clock += seconds * pace
    intro = (now - (bornAt ||= now)) / 1000
    paint()
    drawnAt = now
    settledAt = 0
    if (pace === 0 && intro > 4) sleep()
  }

  const schedule = () => {
    if (!frame && wanted()) frame = requestAnimationFrame(step)
  }
  const wake = () => {
    last = 0
    schedule()
  }
  const sleep = () => {
    cancelAnimationFrame(frame)
    frame = 0
    last = 0
  }

  const listen = { signal: over.signal }
  document.addEventListener('visibilitychange', () => (document.hidden ? sleep() : wake()), listen)

  // Words and cards lie over the globe, so the pointer is looked for on the whole hero and measured against the disc.
  const ground = stage.parentElement?.parentElement ?? stage
  const point = (x: number, y: number) => {
    const box = stage.getBoundingClientRect()
    const inside = Math.hypot(x - box.left - view.x, y - box.top - view.y) < view.radius
    if (inside === hovered) return
    hovered = inside
    wake()
  }
  ground.addEventListener(
    'pointermove',
    (event) => event.pointerType === 'mouse' && point(event.clientX, event.clientY),
    {
      ...listen,
      passive: true,
    },
  )
  ground.addEventListener('pointerleave', () => point(-1e6, -1e6), listen)

  const repaint = () => {
    view = viewOf(stage)
    palette = paletteOf(stage)
    if (ready) paint()
  }
  const theme = new MutationObserver(repaint)
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] })
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', repaint, listen)
  const shape = new ResizeObserver(repaint)
  shape.observe(stage)
  const sight = new IntersectionObserver(([entry]) => {
    seen = entry?.isIntersecting ?? true
    if (seen) wake()
    else sleep()
  })
  sight.observe(stage)

  const dispose = () => {
    if (over.signal.aborted) return
    over.abort()
    sleep()
    theme.disconnect()
    shape.disconnect()
    sight.disconnect()
    renderer.dispose()
    label.style.transform = ''
  }
  canvas.addEventListener('webglcontextlost', () => (dispose(), onLive(false)), listen)

  void renderer.ready().then(
    () => {
      if (over.signal.aborted) return
      ready = true
      stage.insertBefore(canvas, label)
      paint()
      onLive(true)
      schedule()
    },
    (error: unknown) => {
      console.error(error)
      dispose()
    },
  )

  return {
    setPaused(next) {
      paused = next
      wake()
    },
    dispose,
  }
}
