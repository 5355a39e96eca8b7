import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { cx } from '@/lib/cx'
import styles from './background-video.module.css'
import { useFilm } from './use-film'

interface BackgroundVideoProps {
  /** Positions the section, which is dark in both themes. */
  className?: string
  /** The content over the film; `control` is the pause button. */
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
