import { playerLink } from '@/lib/player-link'

import { Dialog } from './dialog'
import styles from './video-dialog.module.css'

export interface Film {
  title: string
  /** The film's page; its player is built from it. */
  href: string
}

/** A film in a modal. The host is asked for nothing until this opens, which only a click does. */
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
    </Dialog>
  )
}
