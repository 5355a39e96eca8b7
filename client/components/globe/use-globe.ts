import { useEffect, useRef, useState, type RefObject } from 'react'
import type { LiveGlobe } from './live-globe'
import worldUrl from './data/countries-110m.json?url'

/** Code and data are requested only once the page has loaded and is idle. */
function whenIdle(work: () => void, signal: AbortSignal) {
  const idle = () => {
    if (typeof requestIdleCallback !== 'function') return void setTimeout(() => signal.aborted || work(), 200)
    const handle = requestIdleCallback(() => work(), { timeout: 3000 })
    signal.addEventListener('abort', () => cancelIdleCallback(handle), { once: true })
  }
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
export function useGlobe(stage: RefObject<HTMLElement | null>, label: RefObject<HTMLElement | null>) {
  const globe = useRef<LiveGlobe | null>(null)
  const [live, setLive] = useState(false)
  const [paused, setPaused] = useState(false)

  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    let visit = new AbortController()

    const start = async ({ signal }: AbortController) => {
      const [{ startGlobe }, world] = await Promise.all([import('./live-globe.js'), loadWorld(signal)])
      if (signal.aborted || !world || !stage.current || !label.current) return
      const started = await startGlobe({ stage: stage.current, label: label.current, world, onLive: setLive, signal })
      if (signal.aborted) started?.dispose()
      else globe.current = started
    }
    const watch = () => {
      const current = visit
      const sight = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return
          sight.disconnect()
          whenIdle(() => void start(current), current.signal)
        },
        { rootMargin: '120px' },
      )
      if (stage.current) sight.observe(stage.current)
      current.signal.addEventListener('abort', () => sight.disconnect(), { once: true })
    }
    const leave = () => {
      visit.abort()
      globe.current?.dispose()
      globe.current = null
      setLive(false)
    }
    const choose = () => {
      leave()
      visit = new AbortController()
      if (!still.matches) watch()
    }
    choose()
    still.addEventListener('change', choose)
    return () => {
      still.removeEventListener('change', choose)
      leave()
    }
  }, [stage, label])

  const togglePaused = () => {
    globe.current?.setPaused(!paused)
    setPaused(!paused)
  }
  return { live, paused, togglePaused }
}
