import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { brand } from '@/brand'
import { AwardPlate } from '@/components/drawings/engraving'
import { Graticule } from '@/components/drawings/graticule'
import { Roundel } from '@/components/drawings/roundel'
import { Play } from '@/components/ui/icons'
import { Steps, RingUs, type Step } from '@/components/ui/steps'
import { Statement } from '@/components/ui/blocks'
import { opensFilm, VideoDialog } from '@/components/ui/video-dialog'
import { NO_DATE, showsOn } from '@/lib/event'
import { RECEIVED } from '@/lib/form/definition'
import { usePosted } from '@/lib/use-posted'
import styles from './investor-show.module.css'

/** Without JavaScript, replaces the dialog or toast once the address shows that the form was received. */
export function ReceivedNotice({ title, description }: { title: string; description: string }) {
  const [query] = useSearchParams()
  const posted = usePosted()
  if (!query.has(RECEIVED)) return null
  return (
    <div
      id="received"
      role="status"
      className="wrap bg-raised rounded-panel mt-8 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-6 border border-(--hair-teal) p-6"
    >
      <Roundel centre="tick" />
      <div>
        <p className="text-h3 font-serif">{title}</p>
        <p className="text-muted mt-2">
          {description} {posted && `Your reference is ${posted.reference}.`}
        </p>
      </div>
    </div>
  )
}

/** Shown beside the date of the last show while the next one has no date. */
export const NoDateNote = () => (showsOn().next ? null : <p className="mt-4">{NO_DATE}</p>)

interface HeroProps {
  eyebrow: string
  title: string
  lede: ReactNode
  facts: { label: string; figure: string }[]
  form: ReactNode
}

/** What the evening is, the award's film, and the first of the two forms. */
export const LandingHero = ({ eyebrow, title, lede, facts, form }: HeroProps) => (
  <div className="relative">
    <Graticule view="west" />
    <div className={`wrap ${styles.columns}`}>
      <section className="flex min-w-0 flex-col">
        <p className="eyebrow mb-4">{eyebrow}</p>
        <h1>{title}</h1>
        <p className="text-lead mt-4 max-w-[33.5em] md:mt-6">{lede}</p>
        <Statement dense rows={facts} className={`border-line mt-7 border-b ${styles.facts}`} />
        <NoDateNote />
        <AwardFilm />
      </section>
      {form}
    </div>
  </div>
)

export const LandingClose = ({ title, steps, form }: { title: string; steps: readonly Step[]; form: ReactNode }) => (
  <div className="relative">
    <Graticule view="close" />
    <div className={`wrap ${styles.columns}`}>
      <section className={styles.beside}>
        <h2 className="text-h1">{title}</h2>
        <Steps steps={steps} className="mt-10" />
        <RingUs />
      </section>
      {form}
    </div>
  </div>
)

const { video, award } = brand.event

const AwardPicture = () => (
  <>
    <AwardPlate title="Investor Show" place="Award, London" />
    <span className="sr-only">{award}</span>
  </>
)

/** The award's picture; it and "Watch Video" open the film, whose host is not contacted before that. Without a film, only the picture. */
export function AwardFilm() {
  const parts = {
    [styles.picture!]: <AwardPicture />,
    [styles.watch!]: (
      <>
        <span className={styles.play}>
          <Play size={28} />
        </span>
        <span>
          <b>Watch Video</b>
          {video.sample && <span className="text-muted text-small block">Sample</span>}
        </span>
      </>
    ),
  }
  return (
    <>
      <div className={`border-line rounded-panel relative border ${styles.award}`} data-theme="dark">
        {!video.href && (
          <div className={styles.picture}>
            <AwardPicture />
          </div>
        )}
        {Object.entries(video.href ? parts : {}).map(([className, content]) => (
          <a key={className} href={video.href} role="button" className={className} {...opensFilm(video)}>
            {content}
          </a>
        ))}
        <p className={`eyebrow pointer-events-none absolute ${styles.ours}`} aria-hidden="true">
          Our 2025
          <br />
          award
        </p>
      </div>
      <VideoDialog />
    </>
  )
}
