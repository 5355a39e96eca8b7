import { startEngine, type GlobeEvent, type GlobeMessage } from './engine'
import type { World } from './painter'

let engine: ReturnType<typeof startEngine> = null
const send = (event: GlobeEvent) => self.postMessage(event)

self.addEventListener('message', ({ data }: MessageEvent<GlobeMessage>) => {
  if (data.type === 'start') {
    engine = startEngine(data.canvas, JSON.parse(new TextDecoder().decode(data.world)) as World, data.appearance, send)
    if (!engine) send('lost')
  } else if (data.type === 'appearance') engine?.show(data.appearance)
  else if (data.type === 'moving') engine?.setMoving(data.moving)
  else engine?.setVisible(data.visible)
})
