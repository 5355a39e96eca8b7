import { brand } from '@/brand'
import { Graticule } from '@/components/drawings/graticule'
import { ButtonLink } from '@/components/ui/button'
import { cx } from '@/lib/cx'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { Avatar } from '../parts/avatar'
import { SampleRibbon } from '../parts/sample-ribbon'
import styles from './entrepreneurs-page.module.css'
import { InvestorCard } from './investor-card'
import { heroInvestors, minimumPerInvestor, networkInvestors } from './investor.samples'

export const handle: PageHandle = {
  title: 'Angel network',
  description: 'Angel funding for your next project, made easy: create your profile, publish it, and meet investors.',
  risk: 'notice',
}

export function Component() {
  return (
    <>
      <SampleRibbon>The investors on this page are sample data.</SampleRibbon>
      <Hero />
      <Press />
      <Features />
      <Network />
      <Steps />
      <Closing />
    </>
  )
}

function Hero() {
  return (
    <section className={styles.hero}>
      <Graticule view="west" />
      <div className={cx('wrap', styles.opening)}>
        <div>
          <p className="eyebrow mb-5">
            <span className="bg-ground">Angel network</span>
          </p>
          <h1>Angel funding for your next project, made easy.</h1>
          <p className="text-lead mt-7 max-w-[29.5em]">
            Meet people who have built companies themselves. Tell them once what you are raising, and talk to those who
            reply.
          </p>
          <ButtonLink to={paths.application} className="mt-8">
            Join the network
          </ButtonLink>
        </div>
        <ul className={styles.stack} aria-label="Sample investors">
          {heroInvestors.map(({ id, name, location, range, bio, avatar }) => (
            <li key={id} className={styles.face}>
              <Avatar initials={avatar} large />
              <div>
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <b className="text-lead">{name}</b>
                  <span className="text-muted text-small">{location}</span>
                </p>
                <p className="mt-1">{bio}</p>
                <p className="text-brass text-small num mt-2 font-medium">{range}</p>
              </div>
            </li>
          ))}
          <li className="text-muted text-small num pl-5">Minimum per investor {minimumPerInvestor}</li>
        </ul>
      </div>
    </section>
  )
}

function Press() {
  return (
    <section className={styles.news} aria-labelledby="news">
      <div className="wrap">
        <h2 id="news">Find us in the news</h2>
        <ul>
          {brand.press.map(({ name, mark }) => (
            <li key={name} className={styles[mark]}>
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const features = [
  {
    title: 'One profile, every angel',
    text: 'Write your company up once. Investors who have said they want your sector and stage see it the same day.',
  },
  {
    title: 'You choose who reads',
    text: 'Only the people you accept see your deck and your numbers, and you can withdraw them at any time.',
  },
  {
    title: 'Relief worked out',
    text: 'Each profile carries its SEIS or EIS position, so that an angel knows what the pound really costs them.',
  },
]

function Features() {
  return (
    <section className="wrap py-16 md:py-24" aria-labelledby="why">
      <h2 id="why" className="max-w-[8.9em]">
        What the network does for you
      </h2>
      <ul className={styles.features}>
        {features.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="text-muted mt-3">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Network() {
  const { angels } = brand.figures
  return (
    <section className="bg-band border-line border-y py-16 md:py-24" aria-labelledby="count">
      <div className="wrap">
        <h2 id="count" className={styles.count}>
          <span className="figure num">{angels.value}</span> <span>{angels.label}</span>
        </h2>
        <p className="text-small text-muted mt-4">
          {angels.source}, {angels.date}
        </p>
        <ul className={styles.people}>
          {networkInvestors.map((investor) => (
            <InvestorCard key={investor.id} investor={investor} />
          ))}
        </ul>
      </div>
    </section>
  )
}

const steps = [
  { title: 'Create', text: 'Tell us what you make, who pays for it and what you want to raise.' },
  {
    title: 'Publish',
    text: 'We read it with you, fix anything that would put investors off, and share it with the network.',
  },
  { title: 'Connect', text: 'Angels write to you. You meet the ones you like and talk about terms.' },
]

function Steps() {
  return (
    <section className="wrap py-16 md:py-24" aria-labelledby="steps">
      <h2 id="steps">Three steps</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="text-muted mt-3 max-w-[23em]">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Closing() {
  return (
    <section className={styles.closing} aria-labelledby="closing">
      <Graticule view="close" />
      <div className="wrap relative">
        <h2 id="closing">Somebody out there knows your market</h2>
        <p className="text-lead text-muted mt-4">It takes ten minutes to let them find you.</p>
        <ButtonLink to={paths.application} className="mt-8">
          Get Started Today
        </ButtonLink>
      </div>
    </section>
  )
}
