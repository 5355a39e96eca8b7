import { brand, type PressItem } from '@/brand'
import { FilmStill } from '@/components/drawings/engraving'
import { IconButton } from '@/components/ui/button'
import { External, Pause, Play } from '@/components/ui/icons'
import { opensFilm, VideoDialog } from '@/components/ui/video-dialog'
import { cx } from '@/lib/cx'
import styles from './press-strip.module.css'

type Linked = Exclude<PressItem, { kind: 'mention' }>

const isFeature = (item: PressItem) => item.kind === 'feature'
const shown = brand.press.filter((item) => item.kind === 'mention' || item.href)
const feature = shown.find(isFeature)
const items = shown.filter((item) => !isFeature(item))

/** The name as a wordmark in a style of its own; with `mixed`, all words but the first are in another style. */
function Wordmark({ item: { name, mark } }: { item: PressItem }) {
  const [first, ...rest] = name.split(' ')
  return (
    <span className={cx(styles.mark, styles[mark])}>
      {mark === 'mixed' ? (
        <>
          {first} <em>{rest.join(' ')}</em>
        </>
      ) : (
        name
      )}
    </span>
  )
}

const newTab = { target: '_blank', rel: 'noopener noreferrer' }
const Sample = ({ item }: { item: Linked }) =>
  item.sample && <span className="text-small text-muted font-medium">Sample</span>

function PressLink({ item }: { item: PressItem }) {
  if (item.kind === 'mention') return <Wordmark item={item} />
  // Without JavaScript a film opens on the site of its host.
  const play = item.kind === 'video' && opensFilm(item)
  const Sign = play ? Play : External
  return (
    <a href={item.href} {...newTab} {...play} className={`${styles.link} inline-flex min-h-11 items-center gap-2.5`}>
      <Wordmark item={item} />
      <Sign size={15} className="text-brass" />
      <Sample item={item} />
    </a>
  )
}

/** Four kinds: a film in a modal, an article in a new tab, a plain mention, and the weekend paper's film on its own site. */
export function PressStrip() {
  const list = (copy: boolean) => (
    <ul
      className="flex flex-none items-center gap-12 pr-12 whitespace-nowrap"
      inert={copy}
      aria-hidden={copy || undefined}
    >
      {items.map((item) => (
        <li key={item.name}>
          <PressLink item={item} />
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-label="Press" data-press className="group/press bg-ground border-line relative border-y">
      <div className={`wrap ${styles.row}`}>
        {feature?.kind === 'feature' && (
          <a href={feature.href} {...newTab} className={styles.feature}>
            <span className={styles.thumb}>
              <FilmStill />
              <span className={styles.play} data-theme="dark">
                <Play size={18} />
              </span>
            </span>
            <span>
              <span className="text-small text-muted mb-1.5 block font-medium">
                {feature.title} <Sample item={feature} />
              </span>
              <Wordmark item={feature} />
            </span>
          </a>
        )}
        <div className={styles.marquee}>
          <div className={styles.track}>
            {list(false)}
            {list(true)}
          </div>
        </div>
        <div className={styles.control}>
          <IconButton label="Pause the press strip" data-pauses-press>
            <Pause className="group-data-paused/press:hidden" />
            <Play size={18} className="hidden group-data-paused/press:block" />
          </IconButton>
        </div>
      </div>
      <VideoDialog />
    </section>
  )
}
