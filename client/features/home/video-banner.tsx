import { useEffect, useRef, useState } from 'react'

import { Button, ButtonLink } from '@/components/ui/button'
import { Pause, Play } from '@/components/ui/icons'
import { paths } from '@/lib/paths'

import styles from './video-banner.module.css'

/** Our own film: plays where it is seen, unless the visitor asked for stillness; the poster stands in until then. */
function useBackgroundFilm() {
  const film = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  const held = useRef(false)

  useEffect(() => {
    const video = film.current
    if (!video) return
    held.current = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) video.pause()
        else if (!held.current) void video.play().catch(() => setPlaying(false))
      },
      { threshold: 0.2 },
    )
    seen.observe(video)
    return () => seen.disconnect()
  }, [])

  const toggle = () => {
    const video = film.current
    if (!video) return
    held.current = !video.paused
    if (video.paused) void video.play().catch(() => setPlaying(false))
    else video.pause()
  }
  return { film, playing, setPlaying, toggle }
}

export function VideoBanner() {
  const { film, playing, setPlaying, toggle } = useBackgroundFilm()
  return (
    <section className={styles.banner} data-theme="dark" aria-labelledby="film-title">
      <picture>
        <source srcSet="/media/film-poster.avif" type="image/avif" />
        <img src="/media/film-poster.webp" alt="" loading="lazy" decoding="async" className={styles.picture} />
      </picture>
      <video
        ref={film}
        className={styles.picture}
        muted
        loop
        playsInline
        preload="none"
        disablePictureInPicture
        aria-hidden="true"
        tabIndex={-1}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <source src="/media/film.webm" type="video/webm" />
        <source src="/media/film.mp4" type="video/mp4" />
      </video>
      <div className={styles.words}>
        <h2 id="film-title">See what happens when the right people share a room</h2>
        <div className={styles.actions}>
          <ButtonLink to={paths.application}>Sign Up Now</ButtonLink>
          <Button
            variant="secondary"
            className={styles.pause}
            onClick={toggle}
            aria-label={playing ? 'Pause the background film' : 'Play the background film'}
          >
            {playing ? <Pause /> : <Play size={18} />}
            {playing ? 'Pause' : 'Play'}
          </Button>
        </div>
      </div>
    </section>
  )
}
