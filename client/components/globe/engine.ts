import type { World } from './geometry'
import type { Appearance } from './globe.messages'
import { createRenderer } from './renderer'
import { views } from './scene'

export interface Engine {
  show(appearance: Appearance): void
  setMoving(moving: boolean): void
  setVisible(visible: boolean): void
}

/** The share of one core that drawing may use where no graphics card does it. */
const SOFTWARE_SHARE = 0.1
const SLOW_PICTURE = 40
const FADE_SECONDS = 4
const LONGEST_STEP = 1000

const LONGEST_REST = 4000

/** How long to wait before the next picture, from what the last one took. */
export function restAfter(cost: number, software: boolean, cores: number): number {
  const rest = software ? cost * (cores / SOFTWARE_SHARE - 1) : cost > SLOW_PICTURE ? cost * 3 : 0
  return Math.min(rest, LONGEST_REST)
}

/** Turns the globe on its canvas, in the worker. `onDrawn` is called with the first picture, `onLost` when no more can be drawn. */
export function startEngine(
  canvas: OffscreenCanvas,
  world: World,
  first: Appearance,
  { onDrawn, onLost }: { onDrawn(): void; onLost(): void },
): Engine | null {
  const renderer = createRenderer(canvas, world)
  if (!renderer) return null
  const { software } = renderer
  const cores = navigator.hardwareConcurrency || 1

  let appearance = first
  let [clock, intro, pace] = [0, 0, 1]
  let [moving, visible, ready] = [true, true, false]
  let [scheduled, lastAt, drawnAt, settledAt, rest] = [false, 0, 0, 0, 0]

  const resize = () => {
    const { width, height } = views[appearance.view]
    const pixels = software ? Math.min(appearance.pixelsPerPoint, 1) : appearance.pixelsPerPoint
    const [wide, high] = [Math.round(width * pixels), Math.round(height * pixels)]
    if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high })
  }
  const paint = () => {
    resize()
    const view = views[appearance.view]
    renderer.draw({ view, palette: appearance.palette, clock, intro })
    drawnAt = performance.now()
    settledAt = 0
  }

  const finished = () => !moving && pace === 0 && intro > FADE_SECONDS
  const schedule = () => {
    if (scheduled || !ready || !visible) return
    scheduled = true
    const wait = settledAt ? settledAt + rest - performance.now() : 0
    if (wait > 16) setTimeout(() => requestAnimationFrame(step), wait)
    else requestAnimationFrame(step)
  }
  const step = (now: number) => {
    scheduled = false
    if (!visible) return
    if (!settledAt) {
      if (renderer.busy()) return schedule()
      settledAt = now
      rest = restAfter(now - drawnAt, software, cores)
    }
    if (finished()) return
    if (now - settledAt >= rest) {
      advance(now)
      paint()
    }
    schedule()
  }
  const advance = (now: number) => {
    const seconds = lastAt ? Math.min(now - lastAt, LONGEST_STEP) / 1000 : 0.016
    lastAt = now
    pace += ((moving ? 1 : 0) - pace) * Math.min(1, seconds * 8)
    if (!moving && pace < 0.01) pace = 0
    clock += seconds * pace
    intro += seconds
  }
  const wake = () => {
    lastAt = 0
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
