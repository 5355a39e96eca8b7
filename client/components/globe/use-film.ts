import { useEffect, useRef, useState } from 'react'

/**
 * Plays a muted film while it is visible and the page is in front, but not under reduced motion or with data saving. The
 * visitor's choice with the control is kept.
 */
export function useFilm() {
  const film = useRef<HTMLVideoElement>(null)
  const poster = useRef<HTMLImageElement>(null)
  const [playing, setPlaying] = useState(false)
  const [failed, setFailed] = useState(false)
  const wish = useRef<'play' | 'pause' | null>(null)
  const follow = useRef(() => {})

  useEffect(() => {
    const video = film.current
    if (!video) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    const connection = 'connection' in navigator ? (navigator.connection as { saveData?: boolean }) : {}
    const over = new AbortController()
    const listen = { signal: over.signal }
    let seen = false

    const wanted = () => (wish.current ? wish.current === 'play' : !calm.matches && !connection.saveData)
    const settle = () => {
      if (!seen || document.hidden || !wanted()) return video.pause()
      // A browser may block autoplay; then the poster stays and the control says "Play".
      video.play().catch((error: unknown) => {
        if (error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name)) return
        setFailed(true)
      })
    }
    follow.current = settle

    const sight = new IntersectionObserver(
      ([entry]) => {
        seen = entry?.isIntersecting ?? false
        if (seen && poster.current?.currentSrc) video.poster = poster.current.currentSrc
        settle()
      },
      { rootMargin: '80px' },
    )
    sight.observe(video)
    document.addEventListener('visibilitychange', settle, listen)
    calm.addEventListener('change', settle, listen)
    video.addEventListener('playing', () => setPlaying(true), listen)
    video.addEventListener('pause', () => setPlaying(false), listen)
    return () => {
      over.abort()
      sight.disconnect()
      video.pause()
    }
  }, [])

  const toggle = () => {
    wish.current = playing ? 'pause' : 'play'
    follow.current()
  }
  return { film, poster, playing, failed, toggle }
}
