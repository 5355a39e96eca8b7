import { FilmStill } from '@/components/drawings/engraving'
import { playerLink } from '@/lib/player-link'
import { DrawnDialog } from './drawn-dialog'
import { ExternalLink } from './text-link'
import styles from './video-dialog.module.css'

export interface Film {
  title: string
  /** The page of the film; the player's address is derived from it. */
  href?: string
  sample?: boolean
}

const ID = 'film-dialog'

/** For a link to the film's page: with a script it opens the dialog instead. */
export const opensFilm = ({ title, href = '', sample }: Film) => ({
  'aria-haspopup': 'dialog' as const,
  'data-opens-dialog': ID,
  'data-title': title,
  'data-href': href,
  'data-player': playerLink(href),
  'data-sample': sample ? '' : undefined,
})

/** The films of a page in a modal. Their hosts are contacted only once it opens, which takes a click; if the player stays empty, the poster is visible. */
export const VideoDialog = () => (
  <DrawnDialog id={ID} title="Film" look="wide" closeLabel="Close video" className={styles.dialog}>
    <div className={styles.frame}>
      <FilmStill className={styles.poster} />
      <iframe
        title="Film"
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
    <p className="text-muted text-small mt-3">
      <span data-slot="sample">Sample: an open film stands in for this one. </span>
      Not playing here?{' '}
      <ExternalLink href={`#${ID}`} data-slot="href">
        Watch it on its own site
      </ExternalLink>
    </p>
  </DrawnDialog>
)
