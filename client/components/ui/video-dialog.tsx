import { FilmStill } from '@/components/drawings/engraving'
import { playerLink } from '@/lib/player-link'

import { Dialog } from './dialog'
import { ExternalLink } from './text-link'
import styles from './video-dialog.module.css'

export interface Film {
  title: string
  /** The page of the film; the player's address is derived from it. */
  href: string
}

/** A film in a modal. Its host is contacted only once this opens, which takes a click; if the player stays empty, the poster is visible. */
export function VideoDialog({ film, onClose }: { film: Film | null; onClose: () => void }) {
  return (
    <Dialog
      open={film !== null}
      onClose={onClose}
      title={film?.title ?? ''}
      look="wide"
      closeLabel="Close video"
      className={styles.dialog}
    >
      <div className={styles.frame}>
        <FilmStill className={styles.poster} />
        {film && (
          <iframe
            src={playerLink(film.href)}
            title={film.title}
            allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
          />
        )}
      </div>
      {film && (
        <p className={styles.elsewhere}>
          Not playing here? <ExternalLink href={film.href}>Watch it on its own site</ExternalLink>
        </p>
      )}
    </Dialog>
  )
}
