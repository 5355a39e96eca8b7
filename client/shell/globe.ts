import { whenIdle } from '@/lib/idle'
import worldUrl from '@/components/globe/data/countries-110m.json?url'
import type { LiveGlobe } from '@/components/globe/live-globe'

/** Code and data are requested only once the page has loaded and is idle. */
function whenLoaded(work: () => void, signal: AbortSignal) {
  const idle = () => signal.addEventListener('abort', whenIdle(work), { once: true })
  if (document.readyState === 'complete') idle()
  else window.addEventListener('load', idle, { once: true, signal })
}

async function loadWorld(signal: AbortSignal): Promise<ArrayBuffer | null> {
  try {
    const answer = await fetch(worldUrl, { signal })
    if (!answer.ok) throw new Error(`The world data answered ${answer.status}`)
    return await answer.arrayBuffer()
  } catch {
    if (!signal.aborted) console.error('Failed to load world data')
    return null
  }
}

/** Starts the globe over its still: once it is visible and the page is idle, and not under reduced motion. */
export function followGlobe() {
  const box = document.querySelector<HTMLElement>('[data-globe]')
  const stage = box?.querySelector<HTMLElement>('[data-globe-stage]')
  const label = box?.querySelector<HTMLElement>('[data-globe-label]')
  const control = box?.querySelector<HTMLElement>('[data-globe-control]')
  if (!box || !stage || !label || !control) return
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let globe: LiveGlobe | null = null
  let visit = new AbortController()

  const onLive = (live: boolean) => {
    box.toggleAttribute('data-live', live)
    control.hidden = !live
  }
  const start = async ({ signal }: AbortController) => {
    try {
      const [{ startGlobe }, world] = await Promise.all([import('@/components/globe/live-globe'), loadWorld(signal)])
      if (!signal.aborted && world) globe = startGlobe({ stage, label, world, onLive })
    } catch (error) {
      console.error('The globe stays still: its script could not be loaded.', error)
    }
  }
  const watch = (current: AbortController) => {
    const sight = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        sight.disconnect()
        whenLoaded(() => void start(current), current.signal)
      },
      { rootMargin: '120px' },
    )
    sight.observe(stage)
    current.signal.addEventListener('abort', () => sight.disconnect(), { once: true })
  }
  const choose = () => {
    visit.abort()
    globe?.dispose()
    globe = null
    onLive(false)
    visit = new AbortController()
    if (!still.matches) watch(visit)
  }
  control.addEventListener('click', () => globe?.setPaused(box.toggleAttribute('data-paused')))
  choose()
  still.addEventListener('change', choose)
}
