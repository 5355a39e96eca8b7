import { appearanceOf } from './appearance'
import type { GlobeEvent, GlobeMessage } from './globe.messages'
import { views } from './scene'

export interface LiveGlobe {
  setPaused(paused: boolean): void
  dispose(): void
}

interface Parts {
  stage: HTMLElement
  label: HTMLElement
  world: ArrayBuffer
  /** Called when the first frame is drawn, and with false when the browser takes the context away. */
  onLive(live: boolean): void
  signal: AbortSignal
}

const canDraw = () => 'OffscreenCanvas' in window && 'transferControlToOffscreen' in HTMLCanvasElement.prototype

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
export async function startGlobe({ stage, label, world, onLive, signal }: Parts): Promise<LiveGlobe | null> {
  if (!canDraw()) return null
  const appearance = await appearanceOf(stage, label)
  if (!appearance || signal.aborted) return null

  const worker = new Worker(new URL('./globe.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const over = new AbortController()
  const send = (message: GlobeMessage, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  let [paused, hovered, seen] = [false, false, true]

  const sendMoving = () => send({ type: 'moving', moving: !paused && !hovered })
  const sendVisible = () => send({ type: 'visible', visible: seen && !document.hidden })
  const sendAppearance = async () => {
    const next = await appearanceOf(stage, label)
    if (next && !over.signal.aborted) send({ type: 'appearance', appearance: next }, [next.label.picture])
  }

  const listen = { signal: over.signal }
  document.addEventListener('visibilitychange', sendVisible, listen)
  watchPointer(
    stage,
    (next) => {
      hovered = next
      sendMoving()
    },
    listen,
  )
  const theme = new MutationObserver(() => void sendAppearance())
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const shape = new ResizeObserver(() => void sendAppearance())
  const sight = new IntersectionObserver(([entry]) => {
    seen = entry?.isIntersecting ?? true
    sendVisible()
  })

  const dispose = () => {
    over.abort()
    for (const observer of [theme, shape, sight]) observer.disconnect()
    worker.terminate()
    canvas.remove()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<GlobeEvent>) => {
    if (data === 'drawn') {
      stage.insertBefore(canvas, label)
      shape.observe(stage)
      sight.observe(stage)
    } else dispose()
    onLive(data === 'drawn')
  })
  worker.addEventListener('error', () => (dispose(), onLive(false)))

  const offscreen = canvas.transferControlToOffscreen()
  send({ type: 'start', canvas: offscreen, world, appearance }, [offscreen, world, appearance.label.picture])
  return {
    setPaused(next) {
      paused = next
      sendMoving()
    },
    dispose,
  }
}
