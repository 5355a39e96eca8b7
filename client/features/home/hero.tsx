import { brand } from '@/brand'
import { CardFrame } from '@/components/drawings/graticule'
import { Globe } from '@/components/globe/globe'
import { ButtonLink } from '@/components/ui/button'
import { Chip, Progress, Statement } from '@/components/ui/blocks'
import { count } from '@/lib/format'
import { paths } from '@/lib/paths'

import styles from './hero.module.css'

const pounds = (amount: number) => `£${count(amount)}`

function FeaturedCampaign() {
  const { name, tagline, label, raised, target, investors, daysLeft, minimum } = brand.featured
  const percent = Math.round((raised / target) * 100)
  return (
    <article className={styles.card}>
      <div className={styles.chips}>
        <Chip tone="relief">{label}</Chip>
        <Chip tone="quiet">Sample campaign</Chip>
      </div>
      <h2 className={styles.company}>{name}</h2>
      <p className={styles.line}>{tagline}</p>
      <p className={styles.raised}>
        <b className="figure">{pounds(raised)}</b> of {pounds(target)}
      </p>
      <Progress value={percent} label={`${name}: share of the target raised`} className="mt-3.5" />
      <Statement
        dense
        className="mt-5"
        rows={[
          { label: 'Funded', figure: `${percent}%` },
          { label: 'Investors', figure: investors },
          { label: 'Days left', figure: daysLeft },
          { label: 'Minimum', figure: pounds(minimum) },
        ]}
      />
      <ButtonLink to={paths.featuredCampaign} variant="secondary" block className="mt-4">
        View {name}
      </ButtonLink>
    </article>
  )
}

/** The meridian splits the headline: founders west, funders east. */
export function Hero({ howItWorks }: { howItWorks: string }) {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <i className={styles.spine} aria-hidden="true" />
      <div className={styles.grid}>
        <h1 id="hero-title" className={styles.title}>
          <span>Where Founders</span> <span>Meet Funders</span>
        </h1>
        <div className={styles.west}>
          <p>
            {brand.name} introduces early-stage UK founders to the people who fund them, through SEIS and EIS. One side
            gets investor-ready. The other meets companies worth its time.
          </p>
          <div className={styles.actions}>
            <ButtonLink to={paths.application}>Apply Now</ButtonLink>
            <ButtonLink to={howItWorks} variant="secondary" className={styles.second}>
              See How It Works
            </ButtonLink>
          </div>
        </div>
        <div className={styles.globe}>
          <Globe />
        </div>
        <div className={styles.east}>
          <CardFrame />
          <FeaturedCampaign />
        </div>
      </div>
    </section>
  )
}
