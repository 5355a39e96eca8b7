import { brand } from '@/brand'
import { CardFrame } from '@/components/drawings/graticule'
import { Globe } from '@/components/globe/globe'
import { ButtonLink } from '@/components/ui/button'
import { Chip, Progress, Statement } from '@/components/ui/blocks'
import { count } from '@/lib/format'
import { paths } from '@/lib/paths'
import styles from './home.module.css'

const pounds = (amount: number) => `£${count(amount)}`

function FeaturedCampaign() {
  const { name, tagline, label, raised, target, investors, daysLeft, minimum } = brand.featured
  const percent = Math.round((raised / target) * 100)
  return (
    // If only the text is enlarged, a figure may be too wide for a line.
    <article
      className={`border-line bg-raised rounded-panel relative border p-6 wrap-anywhere max-md:px-5 ${styles.card}`}
    >
      <div className="flex flex-wrap gap-2">
        <Chip tone="relief">{label}</Chip>
        <Chip tone="quiet">Sample campaign</Chip>
      </div>
      <h2 className="text-h3 mt-5">{name}</h2>
      <p className="text-muted mt-2 leading-normal">{tagline}</p>
      <p className="text-muted text-small mt-5 flex flex-wrap items-baseline gap-x-2 font-medium">
        <b className="figure text-text text-h2">{pounds(raised)}</b> of {pounds(target)}
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

/** Both sides apply by the same form, with their type already chosen. */
const sides = [
  { words: 'I’m raising', type: 'entrepreneur' },
  { words: 'I’m investing', type: 'investor' },
]

/** The meridian splits the headline: founders west, funders east. */
export function Hero({ howItWorks }: { howItWorks: string }) {
  return (
    <section className="relative overflow-clip" aria-labelledby="hero-title">
      <i className={styles.spine} aria-hidden="true" />
      <div className={`wrap ${styles.grid}`}>
        <h1 id="hero-title" className={styles.title}>
          <span>Where Founders</span> <span>Meet Funders</span>
        </h1>
        <div className={styles.west}>
          <p>
            {brand.name} introduces early-stage UK founders to the people who fund them, through SEIS and EIS. We
            prepare founders, then introduce them to investors.
          </p>
          <div className={styles.actions}>
            <ButtonLink to={paths.application}>Apply Now</ButtonLink>
            <ButtonLink to={howItWorks} variant="secondary" className={styles.second}>
              See How It Works
            </ButtonLink>
            <p className="col-span-full flex justify-center gap-6">
              {sides.map(({ words, type }) => (
                <ButtonLink key={type} to={`${paths.application}?type=${type}`} variant="quiet">
                  {words}
                </ButtonLink>
              ))}
            </p>
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
