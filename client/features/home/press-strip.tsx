import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react'

import { brand, type PressItem } from '@/brand'
import { FilmStill } from '@/components/drawings/engraving'
import { IconButton } from '@/components/ui/button'
import { External, Pause, Play } from '@/components/ui/icons'
import { cx } from '@/lib/cx'

import styles from './press-strip.module.css'

const VideoDialog = lazy(async () => ({ default: (await import('@/components/ui/video-dialog')).VideoDialog }))

type Film = Extract<PressItem, { kind: 'video' }>
type Feature = Extract<PressItem, { kind: 'feature' }>

const isFeature = (item: PressItem): item is Feature => item.kind === 'feature'
const feature = brand.press.find(isFeature)

/** The names as wordmarks, each in a style of its own. */
function Wordmark({ item }: { item: PressItem }) {
  const [first, ...rest] = item.name.split(' ')
  return (
    <span className={cx(styles.mark, styles[item.mark])}>
      {item.mark === 'mixed' ? (
        <>
          {first} <em>{rest.join(' ')}</em>
        </>
      ) : (
        item.name
      )}
    </span>
  )
}

function PressLink({ item, onPlay }: { item: PressItem; onPlay: (film: Film) => void }): ReactNode {
  if (item.kind === 'mention') return <Wordmark item={item} />
  if (item.kind === 'video')
    return (
      // Without JavaScript it opens the film's own page.
      <a
        href={item.href}
        aria-haspopup="dialog"
        className={styles.link}
        onClick={(event: MouseEvent) => {
          event.preventDefault()
          onPlay(item)
        }}
      >
        <Wordmark item={item} />
        <Play size={15} className={styles.sign} />
      </a>
    )
  return (
    <a href={item.href} target="_blank" rel="noopener noreferrer" className={styles.link}>
      <Wordmark item={item} />
      <External size={15} className={styles.sign} />
    </a>
  )
}

function FeaturedFilm({ film }: { film: Feature }) {
  return (
    <a href={film.href} target="_blank" rel="noopener noreferrer" className={styles.feature}>
      <span className={styles.thumb}>
        <FilmStill />
        <span className={styles.play} data-theme="dark">
          <Play size={18} />
        </span>
      </span>
      <span>
        <span className={styles.caption}>{film.title}</span>
        <Wordmark item={film} />
      </span>
    </a>
  )
}

/** Four kinds: a film in a modal, an article in a new tab, a plain mention, and the weekend paper's film on its own site. */
export function PressStrip() {
  const [paused, setPaused] = useState(false)
  const [film, setFilm] = useState<Film | null>(null)
  const items = brand.press.filter((item) => !isFeature(item))
  const list = (copy: boolean) => (
    <ul className={styles.list} inert={copy} aria-hidden={copy || undefined}>
      {items.map((item) => (
        <li key={item.name}>
          <PressLink item={item} onPlay={setFilm} />
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-label="Press" className={styles.press}>
      <div className={styles.row}>
        {feature && <FeaturedFilm film={feature} />}
        <div className={cx(styles.marquee, paused && styles.paused)}>
          <div className={styles.track}>
            {list(false)}
            {list(true)}
          </div>
        </div>
        <div className={styles.control}>
          <IconButton
            label={paused ? 'Play the press strip' : 'Pause the press strip'}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <Play size={18} /> : <Pause />}
          </IconButton>
        </div>
      </div>
      {film && (
        <Suspense>
          <VideoDialog film={film} onClose={() => setFilm(null)} />
        </Suspense>
      )}
    </section>
  )
}
