import { startEngine, type Engine } from './engine'
import type { World } from './geometry'
import type { GlobeEvent, GlobeMessage } from './globe.messages'

/** Draws the globe off the main thread. */
let engine: Engine | null = null
const answer = (event: GlobeEvent) => self.postMessage(event)

function start({ canvas, world, appearance }: Extract<GlobeMessage, { type: 'start' }>): void {
  const parsed = JSON.parse(new TextDecoder().decode(world)) as World
  const events = { onDrawn: () => answer('drawn'), onLost: () => answer('lost') }
  engine = startEngine(canvas, parsed, appearance, events)
  if (!engine) answer('lost')
}

self.addEventListener('message', ({ data }: MessageEvent<GlobeMessage>) => {
  if (data.type === 'start') start(data)
  else if (data.type === 'appearance') engine?.show(data.appearance)
  else if (data.type === 'moving') engine?.setMoving(data.moving)
  else engine?.setVisible(data.visible)
})
