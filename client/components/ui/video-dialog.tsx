import { FilmStill } from '@/components/drawings/engraving'
import { playerLink } from '@/lib/player-link'
import { Dialog } from './dialog'
import { ExternalLink } from './text-link'
import styles from './video-dialog.module.css'

export interface Film {
  title: string
  /** The page of the film; the player's address is derived from it. Without one, our own film is the sample. */
  href?: string
}

export const OwnFilm = () => (
  <video
    className={styles.frame}
    controls
    playsInline
    preload="none"
    poster="/media/film-poster.webp"
    aria-label="Sample film, without sound"
  >
    <source src="/media/film.webm" type="video/webm" />
    <source src="/media/film.mp4" type="video/mp4" />
  </video>
)

/** A film in a modal. Its host is contacted only once this opens, which takes a click; if the player stays empty, the poster is visible. */
export function VideoDialog({ film: { title, href }, onClose }: { film: Film; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={href ? title : `Sample film: ${title}`}
      look="wide"
      closeLabel="Close video"
      className={styles.dialog}
    >
      {href ? (
        <div className={styles.frame}>
          <FilmStill className={styles.poster} />
          <iframe
            src={playerLink(href)}
            title={title}
            allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
          />
        </div>
      ) : (
        <OwnFilm />
      )}
      <p className="text-muted text-small mt-3">
        {href ? (
          <>
            Not playing here? <ExternalLink href={href}>Watch it on its own site</ExternalLink>
          </>
        ) : (
          'A short drawn film, without sound, in place of the real one.'
        )}
      </p>
    </Dialog>
  )
}
