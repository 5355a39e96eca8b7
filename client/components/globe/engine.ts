import type { World } from './geometry'
import type { Appearance } from './globe.messages'
import { createRenderer, type Renderer } from './renderer'
import { views } from './scene'

export interface Engine {
  show(appearance: Appearance): void
  setMoving(moving: boolean): void
  setVisible(visible: boolean): void
}

/** The share of one core that drawing may use without a graphics card. */
const SOFTWARE_SHARE = 0.1
const SLOW_PICTURE = 40
const FADE_SECONDS = 4
const LONGEST_STEP = 1000

const LONGEST_REST = 4000

/** How long to wait before the next frame, given what the last one took. */
export function restAfter(cost: number, software: boolean, cores: number): number {
  const rest = software ? cost * (cores / SOFTWARE_SHARE - 1) : cost > SLOW_PICTURE ? cost * 3 : 0
  return Math.min(rest, LONGEST_REST)
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

/** When the next frame may be drawn: after the last one has finished and the pause is over. */
function createPacing({ software, busy }: Pick<Renderer, 'software' | 'busy'>) {
  const cores = navigator.hardwareConcurrency || 1
  let [drawnAt, settledAt, rest] = [0, 0, 0]
  let scheduled = false
  return {
    drawn() {
      drawnAt = performance.now()
      settledAt = 0
    },
    /** Whether the last frame has finished; its duration determines the pause. */
    settled(now: number) {
      if (settledAt) return true
      if (busy()) return false
      settledAt = now
      rest = restAfter(now - drawnAt, software, cores)
      return true
    },
    rested: (now: number) => now - settledAt >= rest,
    /** Calls back once, in the first frame after the pause. */
    nextFrame(onFrame: (now: number) => void) {
      if (scheduled) return
      scheduled = true
      const wait = settledAt ? settledAt + rest - performance.now() : 0
      const request = () =>
        requestAnimationFrame((now) => {
          scheduled = false
          onFrame(now)
        })
      if (wait > 16) setTimeout(request, wait)
      else request()
    },
  }
}

function resize(canvas: OffscreenCanvas, { view, pixelsPerPoint }: Appearance, software: boolean) {
  const { width, height } = views[view]
  const pixels = software ? Math.min(pixelsPerPoint, 1) : pixelsPerPoint
  const [wide, high] = [Math.round(width * pixels), Math.round(height * pixels)]
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high })
}

/** Runs the globe on its canvas, in the worker. `onDrawn` is called after the first frame, `onLost` when drawing is no longer possible. */
export function startEngine(
  canvas: OffscreenCanvas,
  world: World,
  first: Appearance,
  { onDrawn, onLost }: { onDrawn(): void; onLost(): void },
): Engine | null {
  const renderer = createRenderer(canvas, world)
  if (!renderer) return null
  const clock = createClock()
  const pacing = createPacing(renderer)
  let appearance = first
  let [moving, visible, ready] = [true, true, false]

  const paint = () => {
    resize(canvas, appearance, renderer.software)
    renderer.draw({ view: views[appearance.view], palette: appearance.palette, ...clock.time() })
    pacing.drawn()
  }
  const schedule = () => {
    if (ready && visible) pacing.nextFrame(step)
  }
  const step = (now: number) => {
    if (!visible) return
    if (!pacing.settled(now)) return schedule()
    if (clock.stopped(moving)) return
    if (pacing.rested(now)) {
      clock.advance(now, moving)
      paint()
    }
    schedule()
  }
  const wake = () => {
    clock.resume()
    schedule()
  }

  canvas.addEventListener('webglcontextlost', onLost)
  void renderer.ready().then(() => {
    ready = true
    renderer.setLabel(appearance.label)
    paint()
    onDrawn()
    schedule()
  }, onLost)

  return {
    show(next) {
      appearance = next
      if (!ready) return
      renderer.setLabel(next.label)
      paint()
    },
    setMoving(next) {
      moving = next
      wake()
    },
    setVisible(next) {
      visible = next
      if (next) wake()
    },
  }
}
