import { useEffect, useRef, useState, type ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { cx } from '@/lib/cx'
import styles from './background-video.module.css'

/**
 * Plays a muted film while it is visible and the page is in front, but not under reduced motion or with data saving. The
 * visitor's choice with the control is kept.
 */
function useFilm() {
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

interface BackgroundVideoProps {
  className?: string
  children: (control: ReactNode) => ReactNode
}

/** A section with our own short film in the background. The poster is the film's first frame and stays if it does not play. */
export function BackgroundVideo({ className, children }: BackgroundVideoProps) {
  const { film, poster, playing, failed, toggle } = useFilm()
  const control = !failed && (
    <button type="button" className={buttonClass({ variant: 'secondary', className: styles.control })} onClick={toggle}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={playing ? 'M7 5v10M13 5v10' : 'M6.5 4.5v11l9-5.5z'} />
      </svg>
      {playing ? 'Pause' : 'Play'}
      <span className="sr-only"> the background video</span>
    </button>
  )
  return (
    <div className={cx(styles.section, className)} data-theme="dark">
      <div className={styles.picture} aria-hidden="true">
        <picture>
          <source srcSet="/media/film-poster.avif" type="image/avif" />
          <source srcSet="/media/film-poster.webp" type="image/webp" />
          <img
            ref={poster}
            src="/media/film-poster.jpg"
            alt=""
            width="1600"
            height="900"
            loading="lazy"
            decoding="async"
          />
        </picture>
        <video ref={film} muted loop playsInline preload="none" disablePictureInPicture tabIndex={-1}>
          <source src="/media/film.webm" type="video/webm" />
          <source src="/media/film.mp4" type="video/mp4" />
        </video>
      </div>
      {children(control)}
    </div>
  )
}
