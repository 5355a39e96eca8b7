import { FilmStill } from '@/components/drawings/engraving'
import { playerLink } from '@/lib/player-link'
import { Dialog } from './dialog'
import { ExternalLink } from './text-link'
import styles from './video-dialog.module.css'

export interface Film {
  title: string
  /** The page of the film; the player's address is derived from it. */
  href?: string
  sample?: boolean
}

/** A film in a modal. Its host is contacted only once this opens, which takes a click; if the player stays empty, the poster is visible. */
export function VideoDialog({ film: { title, href = '', sample }, onClose }: { film: Film; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title} look="wide" closeLabel="Close video" className={styles.dialog}>
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
      <p className="text-muted text-small mt-3">
        {sample && 'Sample: an open film stands in for this one. '}
        Not playing here? <ExternalLink href={href}>Watch it on its own site</ExternalLink>
      </p>
    </Dialog>
  )
}
