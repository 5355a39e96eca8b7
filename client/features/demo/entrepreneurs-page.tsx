import { useId } from 'react'
import { brand, type PressItem } from '@/brand'
import { Graticule } from '@/components/drawings/graticule'
import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { Cross } from '@/components/ui/icons'
import { Chip } from '@/components/ui/blocks'
import { cx } from '@/lib/cx'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import styles from './entrepreneurs.module.css'
import { heroInvestors, minimumPerInvestor, networkInvestors, type InvestorProfile } from './investor.samples'
import { initialsOf } from './figures'
import { Avatar, Popover, SampleRibbon } from './sample'

export const handle: PageHandle = {
  title: 'Angel network',
  description: 'Angel funding for your next project, made easy: create your profile, publish it, and meet investors.',
  risk: 'notice',
}

export function Component() {
  return (
    <>
      <SampleRibbon>The investors and the press names on this page are sample data.</SampleRibbon>
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
    <section className="border-line relative overflow-hidden border-b">
      <Graticule view="west" />
      <div className="wrap relative grid grid-cols-[7fr_5fr] gap-y-14 gap-x-18 items-center py-24 max-lg:grid-cols-1 max-lg:py-16 max-md:pt-12 max-md:pb-14">
        <div>
          <p className="eyebrow mb-5">
            <span className="bg-ground">Angel network</span>
          </p>
          <h1 className="max-w-[8.9em]">Angel funding for your next project, made easy.</h1>
          <p className="text-lead mt-7 max-w-[29.5em]">
            Meet people who have built companies themselves. Tell them once what you are raising, and talk to those who
            reply.
          </p>
          <ButtonLink to={paths.application} className="mt-8">
            Join the network
          </ButtonLink>
        </div>
        {/* Three people on one line: the meridian runs past their cards. */}
        <ul className="border-brass grid gap-4 border-l pl-5" aria-label="Sample investors">
          {heroInvestors.map(({ name, location, range, bio }) => (
            <li
              key={name}
              className="border-line bg-raised rounded-panel flex gap-4 border p-5 leading-normal max-md:flex-col"
            >
              <Avatar initials={initialsOf(name)} large />
              <div className="min-w-0 flex-1">
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

const wordmarks: Record<PressItem['mark'], string> = {
  italic: 'font-serif [font-style:italic]',
  spaced: 'font-serif tracking-[0.14em] [font-variant-caps:all-small-caps]',
  tight: 'font-bold tracking-[-0.015em]',
  heavy: 'font-serif font-bold tracking-[-0.015em]',
  ruled: 'border-line-strong border-y py-0.5 font-serif',
  mixed: 'font-semibold',
}

function Press() {
  return (
    <section className="border-line border-b py-8" aria-labelledby="news">
      <div className="wrap flex flex-wrap items-center gap-x-8 gap-y-5">
        <h2 id="news" className="text-small text-muted flex-none font-sans font-medium tracking-normal">
          Find us in the news
        </h2>
        <ul className="flex flex-1 flex-wrap items-baseline justify-between gap-3.5">
          {brand.press.map(({ name, mark }) => (
            <li key={name} className={cx('leading-[1.4] whitespace-nowrap', wordmarks[mark])}>
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
    title: 'Tax relief shown',
    text: 'Each profile carries its SEIS or EIS position, so that an angel knows what the pound really costs them.',
  },
]

function Features() {
  return (
    <section className="wrap py-16 md:py-24" aria-labelledby="why">
      <h2 id="why" className="max-w-[8.9em]">
        What the network does for you
      </h2>
      <ul className="mt-10 grid gap-6 md:grid-cols-3">
        {features.map(({ title, text }) => (
          <li key={title} className="border-line bg-raised rounded-panel border p-6">
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
        <h2 id="count" className="text-h3 flex flex-wrap items-baseline gap-5">
          <span className="figure">{angels.value}</span> <span>{angels.label}</span>
        </h2>
        <p className="text-small text-muted mt-4 flex flex-wrap items-center gap-3">
          <Chip tone="quiet">Illustrative</Chip> {angels.source}, {angels.date}, not a count.
        </p>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-x-6 mt-12 max-lg:grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))]">
          {networkInvestors.map((investor) => (
            <InvestorCard key={investor.name} investor={investor} />
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
    <section
      className="border-line relative overflow-hidden border-t py-20 text-center md:py-24"
      aria-labelledby="closing"
    >
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

/** A person in one line, with details in a native popover that works without JavaScript. */
function InvestorCard({ investor }: { investor: InvestorProfile }) {
  const { name, location, range, bio, expertise } = investor
  const details = useId()
  return (
    <li className="border-line bg-raised rounded-panel row-span-6 mb-6 grid content-start gap-y-2 grid-rows-subgrid border p-6">
      <Avatar initials={initialsOf(name)} large />
      <h3 className="text-title mt-2">{name}</h3>
      <p className="text-muted">{location}</p>
      <p className="num font-medium">{range}</p>
      <p className="flex flex-wrap content-start gap-2">
        {expertise.map((field) => (
          <Chip key={field} tone="quiet">
            {field}
          </Chip>
        ))}
      </p>
      <Button
        variant="secondary"
        size="small"
        className="mt-3"
        popoverTarget={details}
        aria-describedby={`${details}-name`}
      >
        More details
      </Button>
      <Popover id={details} aria-labelledby={`${details}-name`}>
        <IconButton
          borderless
          label="Close"
          popoverTarget={details}
          popoverTargetAction="hide"
          className="absolute top-3 right-3"
        >
          <Cross />
        </IconButton>
        <div className="flex items-center gap-4 pr-10">
          <Avatar initials={initialsOf(name)} large />
          <div>
            <p id={`${details}-name`} className="text-h3 font-serif leading-tight">
              {name}
            </p>
            <p className="text-muted">{location}</p>
          </div>
        </div>
        <p className="mt-5">{bio}</p>
        <dl className="mt-5">
          {[
            ['Invests', range],
            ['Minimum per investor', minimumPerInvestor],
            ['Knows', expertise.join(', ')],
          ].map(([label, value]) => (
            <div key={label} className="border-line flex justify-between gap-4 border-t py-2">
              <dt className="text-muted">{label}</dt>
              <dd className="num text-right font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <ButtonLink to={paths.application} block className="mt-5">
          Ask for an introduction
        </ButtonLink>
      </Popover>
    </li>
  )
}
