import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { cx } from '@/lib/cx'
import styles from './background-video.module.css'

interface BackgroundVideoProps {
  className?: string
  children: (control: ReactNode) => ReactNode
}

/** A section with our own short film in the background. The poster is the film's first frame and stays if it does not play. */
export const BackgroundVideo = ({ className, children }: BackgroundVideoProps) => (
  <div className={cx(styles.section, 'group/film', className)} data-theme="dark" data-film>
    <div className={styles.picture} aria-hidden="true">
      <picture>
        <source srcSet="/media/film-poster.avif" type="image/avif" />
        <source srcSet="/media/film-poster.webp" type="image/webp" />
        <img src="/media/film-poster.jpg" alt="" width="1600" height="900" loading="lazy" decoding="async" />
      </picture>
      <video muted loop playsInline preload="none" disablePictureInPicture tabIndex={-1}>
        <source src="/media/film.webm" type="video/webm" />
        <source src="/media/film.mp4" type="video/mp4" />
      </video>
    </div>
    {children(
      <button
        type="button"
        className={buttonClass({ variant: 'secondary', className: styles.control })}
        data-film-control
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M6.5 4.5v11l9-5.5z" className="group-data-playing/film:hidden" />
          <path d="M7 5v10M13 5v10" className="hidden group-data-playing/film:block" />
        </svg>
        <span className="group-data-playing/film:hidden">Play</span>
        <span className="hidden group-data-playing/film:inline">Pause</span>
        <span className="sr-only"> the background video</span>
      </button>,
    )}
  </div>
)
