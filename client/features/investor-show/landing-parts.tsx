import type { ReactNode } from 'react'

import { Graticule } from '@/components/drawings/graticule'
import { RingUs } from '@/components/ui/ring-us'
import { Statement } from '@/components/ui/statement'
import { Steps, type Step } from '@/components/ui/steps'

import { AwardFilm } from './award-film'
import styles from './investor-show.module.css'

interface HeroProps {
  eyebrow: string
  title: string
  lede: ReactNode
  facts: { label: string; figure: string }[]
  form: ReactNode
}

/** What the evening is, the award's film, and the first of the two forms. */
export function LandingHero({ eyebrow, title, lede, facts, form }: HeroProps) {
  return (
    <div className={styles.hero}>
      <Graticule view="west" />
      <div className={`wrap ${styles.columns}`}>
        <section className={styles.words}>
          <p className="eyebrow mb-4">{eyebrow}</p>
          <h1>{title}</h1>
          <p className={styles.lede}>{lede}</p>
          <Statement dense rows={facts} className={styles.facts} />
          <AwardFilm />
        </section>
        {form}
      </div>
    </div>
  )
}

/** The call to action: what happens, and the second form. */
export function LandingClose({ title, steps, form }: { title: string; steps: readonly Step[]; form: ReactNode }) {
  return (
    <div className={styles.hero}>
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
}
