import type { Appearance, GlobeEvent, GlobeMessage } from './engine'
import { views } from './scene'

export interface LiveGlobe {
  setPaused(paused: boolean): void
  dispose(): void
}

interface Parts {
  stage: HTMLElement
  label: HTMLElement
  world: ArrayBuffer
  /** Called when the first frame is drawn, and with false when the globe can no longer be drawn. */
  onLive(live: boolean): void
}

const MAX_PIXELS_PER_POINT = 2

const canDraw = () => 'OffscreenCanvas' in window && 'transferControlToOffscreen' in HTMLCanvasElement.prototype

/** Reads the globe's colours from the stylesheet, which may shorten them. */
function appearanceOf(stage: HTMLElement): Appearance {
  const style = getComputedStyle(stage)
  const value = (name: string) => style.getPropertyValue(name).trim()
  const colour = (name: string) => value(name).replace(/^#(.)(.)(.)(.?)$/, '#$1$1$2$2$3$3$4$4')
  return {
    view: value('--globe-view') === 'phone' ? 'phone' : 'wide',
    pixelsPerPoint: Math.min(devicePixelRatio || 1, MAX_PIXELS_PER_POINT),
    palette: {
      ink: colour('--globe-ink'),
      brass: colour('--globe-brass'),
      glow: colour('--globe-glow'),
      core: colour('--globe-core'),
    },
  }
}

/** Reports whether the mouse is over the globe. Text and cards cover it, so the whole section is observed. */
function watchPointer(stage: HTMLElement, onHover: (over: boolean) => void, options: { signal: AbortSignal }) {
  const section = stage.parentElement?.parentElement ?? stage
  let hovered = false
  const report = (over: boolean) => {
    if (over !== hovered) onHover((hovered = over))
  }
  const handleMove = ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    const view = stage.clientWidth === views.phone.width ? views.phone : views.wide
    const { left, top } = stage.getBoundingClientRect()
    report(Math.hypot(clientX - left - view.x, clientY - top - view.y) < view.radius)
  }
  section.addEventListener('pointermove', handleMove, { ...options, passive: true })
  section.addEventListener('pointerleave', () => report(false), options)
}

/** Places a turning globe over the still, drawn by a worker. Null if the browser cannot: the still stays. */
export function startGlobe({ stage, label, world, onLive }: Parts): LiveGlobe | null {
  if (!canDraw()) return null
  const worker = new Worker(new URL('./globe.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const over = new AbortController()
  const listen = { signal: over.signal }
  const send = (message: GlobeMessage, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  let [paused, hovered, seen, live] = [false, false, true, false]

  const sendMoving = () => send({ type: 'moving', moving: !paused && !hovered })
  const sendVisible = () => send({ type: 'visible', visible: seen && !document.hidden })
  const sendAppearance = () => send({ type: 'appearance', appearance: appearanceOf(stage) })

  document.addEventListener('visibilitychange', sendVisible, listen)
  watchPointer(
    stage,
    (next) => {
      hovered = next
      sendMoving()
    },
    listen,
  )
  const theme = new MutationObserver(sendAppearance)
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const shape = new ResizeObserver(sendAppearance)
  const sight = new IntersectionObserver(([entry]) => {
    seen = entry?.isIntersecting ?? true
    sendVisible()
  })

  const dispose = () => {
    if (over.signal.aborted) return
    over.abort()
    for (const observer of [theme, shape, sight]) observer.disconnect()
    worker.terminate()
    canvas.remove()
    label.style.translate = ''
  }
  const end = () => {
    dispose()
    onLive(false)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<GlobeEvent>) => {
    if (over.signal.aborted) return
    if (data === 'lost') return end()
    label.style.translate = data.london.map((px) => `${px.toFixed(1)}px`).join(' ')
    if (live) return
    live = true
    stage.insertBefore(canvas, label)
    shape.observe(stage)
    sight.observe(stage)
    onLive(true)
  })
  worker.addEventListener('error', end)

  const offscreen = canvas.transferControlToOffscreen()
  send({ type: 'start', canvas: offscreen, world, appearance: appearanceOf(stage) }, [offscreen, world])
  return {
    setPaused(next) {
      paused = next
      sendMoving()
    },
    dispose,
  }
}
