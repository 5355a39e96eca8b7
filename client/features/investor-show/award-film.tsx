import { lazy, Suspense, useState } from 'react'

import { brand } from '@/brand'
import { AwardPlate } from '@/components/drawings/engraving'
import { Play } from '@/components/ui/icons'
import { useHydrated } from '@/lib/store'

import styles from './award-film.module.css'

const VideoDialog = lazy(async () => ({ default: (await import('@/components/ui/video-dialog')).VideoDialog }))

const { video, award } = brand.event

/** The award's picture; it and "Watch Video" open the film, whose host is not contacted before that. */
export function AwardFilm() {
  const alive = useHydrated()
  const [open, setOpen] = useState(false)
  const play = () => setOpen(true)
  const plate = <AwardPlate title="Investor Show" place="Award, London" />
  const words = (
    <>
      <span className={styles.play}>
        <Play size={28} />
      </span>
      <b>Watch Video</b>
    </>
  )
  return (
    <div className={styles.award}>
      {alive ? (
        <>
          <button type="button" className={styles.picture} onClick={play}>
            {plate}
            <span className="sr-only">{award}</span>
          </button>
          <button type="button" className={styles.watch} onClick={play}>
            {words}
          </button>
        </>
      ) : (
        <>
          <a href={video.href} className={styles.picture}>
            {plate}
            <span className="sr-only">{award}</span>
          </a>
          <a href={video.href} className={styles.watch}>
            {words}
          </a>
        </>
      )}
      <p className={styles.night} aria-hidden="true">
        The night
        <br />
        we won
      </p>
      <p className={styles.caption}>{award}</p>
      {open && (
        <Suspense>
          <VideoDialog film={video} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
