import { brand } from '@/brand'
import { StoryPlate } from '@/components/drawings/engraving'
import { Graticule } from '@/components/drawings/graticule'
import { Roundel } from '@/components/drawings/roundel'
import { BackgroundVideo } from '@/components/globe/background-video'
import { ButtonLink } from '@/components/ui/button'
import { ArrowRight } from '@/components/ui/icons'
import { Chip, SectionHeading } from '@/components/ui/blocks'
import { Costs } from '@/components/ui/costs'
import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'
import styles from './home.module.css'
import { PressStrip } from './press-strip'
import { halves, Section } from './section'
import { WhatWeDo } from './what-we-do'
import { WhyItMatters } from './why-it-matters'

export function Landing() {
  return (
    <>
      <PressStrip />
      <WhoWeAre />
      <WhyItMatters />
      <VideoBanner />
      <Section id="what-we-do" drop>
        <WhatWeDo />
      </Section>
      <SuccessStories />
      <InvestorOffer />
      <div className="below-fold wrap py-9 md:py-24">
        <Costs className="mx-auto max-w-180" />
      </div>
      <Closing />
    </>
  )
}

const sides = [
  {
    title: 'For founders',
    promises: [
      { name: 'Investor-readiness', line: 'Know your numbers, your pitch and your paperwork.' },
      { name: 'Visibility', line: 'Press, podcasts and a stage in front of funders.' },
      { name: 'Credibility', line: 'Arrive introduced, prepared and ready for questions.' },
    ],
  },
  {
    title: 'For funders',
    promises: [
      { name: 'Curated deal flow', line: 'Fewer companies, chosen with care.' },
      { name: 'Pre-qualified founders', line: 'Trained, and ready for your questions.' },
      { name: 'Premium access', line: 'Private pitch forums and showcase evenings.' },
    ],
  },
]

function WhoWeAre() {
  return (
    <Section id="who-we-are" drop>
      <SectionHeading
        id="who-we-are-title"
        name="Who We Are"
        intro={
          <>
            <p>
              It takes one kind of nerve to build a company and another to back it. {brand.name} trains founders until
              they are ready to be met, then puts them in front of funders who came to meet them.
            </p>
            <ButtonLink to="#what-we-do" variant="quiet" className="mt-2">
              <span>Learn More</span>
              <ArrowRight size={16} />
            </ButtonLink>
          </>
        }
      >
        Founders and funders, properly introduced
      </SectionHeading>
      <div className={cx(styles.split, 'mt-7 max-md:gap-y-7 max-md:pl-6 md:mt-24')}>
        {sides.map(({ title, promises }) => (
          <div key={title} className={styles.side}>
            <h3>{title}</h3>
            <ul className="mt-5">
              {promises.map(({ name, line }) => (
                <li key={name}>
                  <b className="text-lead block">{name}</b>
                  <span className="text-muted">{line}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}

function VideoBanner() {
  return (
    <section aria-labelledby="film-title">
      <BackgroundVideo className="h-160 max-md:h-130">
        {(control) => (
          <div className="wrap relative flex flex-col justify-end h-full pb-16 max-md:pb-10">
            <h2 id="film-title" className="max-w-[13em]">
              See what happens when the right people share a room
            </h2>
            <div className="mt-7 flex flex-wrap gap-3">
              <ButtonLink to={paths.application} className="max-md:flex-1">
                Sign Up Now
              </ButtonLink>
              {control}
            </div>
          </div>
        )}
      </BackgroundVideo>
    </section>
  )
}

const stories = [
  {
    plate: 'tide',
    label: 'EIS pending',
    name: 'Tideline',
    line: 'Sensors that tell a harbour when a quay wall needs work, before it closes. Met its lead investor at a pitch forum and agreed terms in eleven weeks.',
    raised: '£420,000',
    target: '£500,000',
  },
  {
    plate: 'orchard',
    label: 'SEIS',
    name: 'Orchard Diagnostics',
    line: 'A finger-prick kidney test for the GP’s own desk.',
    raised: '£250,000',
    target: '£250,000',
  },
  {
    plate: 'field',
    label: 'EIS, Series A',
    name: 'Foundry & Field',
    line: 'Lighter farm machinery, cast in Sheffield.',
    raised: '£2.4m',
    target: '£2.5m',
  },
] as const

function SuccessStories() {
  return (
    <Section id="success-stories" className="pb-9 md:pb-32">
      <h2 id="success-stories-title">Success stories</h2>
      <div className={styles.stories}>
        {stories.map(({ plate, label, name, line, raised, target }) => (
          <article key={name} className={`group ${styles.story}`}>
            <StoryPlate story={plate} />
            <div className="pt-5 max-md:pt-0">
              <Chip tone="relief">{label}</Chip> <Chip tone="quiet">Sample</Chip>
            </div>
            <h3 className="mt-4 max-lg:text-(length:--size-title) max-md:mt-2.5 max-md:text-[1.625rem]">{name}</h3>
            <p className="text-muted mt-2.5 max-w-[29.5em]">{line}</p>
            <p
              className={cx(
                'border-line text-muted mt-7 grid items-end gap-2 border-t pt-5 text-(length:--size-small) leading-[1.4] font-medium',
                'max-md:mt-2.5 lg:grid-rows-[72px_auto]',
              )}
            >
              <b className="figure text-text text-(length:--size-h2) max-lg:text-[2.125rem] lg:group-first:text-(length:--size-h1)">
                {raised}
              </b>{' '}
              raised of {target}
            </p>
          </article>
        ))}
      </div>
      <p className="text-muted text-small mt-8">What one company raised says nothing about what another will.</p>
    </Section>
  )
}

const halfWidths = [15, 10.5, 5.5, 0.01]

/** A meridian moving inwards until it is straight: step 0 to 3, on 36 × 36, shown at 44. */
function MeridianPhase({ step }: { step: number }) {
  return (
    <svg width="44" height="44" viewBox="0 0 36 36" fill="none" stroke="var(--brass)" aria-hidden="true">
      <circle cx="18" cy="18" r="15" strokeOpacity=".45" />
      {step < 3 ? <ellipse cx="18" cy="18" rx={halfWidths[step]} ry="15" /> : <path d="M18 1v34" strokeWidth="1.25" />}
    </svg>
  )
}

const reasons = [
  {
    name: 'You see why each company is listed',
    line: 'What it does, its terms, its team and its risks, on one page each.',
  },
  {
    name: 'The first meeting is about the business',
    line: 'Founders are trained in finance, law and sales before they reach you.',
  },
  {
    name: 'You ask the founders themselves',
    line: 'At private forums and showcase evenings, with time for awkward questions.',
  },
  {
    name: 'You know what you can lose',
    line: 'The calculators show the loss as plainly as the gain: at 45%, 27.5p of each pound under SEIS and 38.5p under EIS.',
  },
]

function InvestorOffer() {
  return (
    <Section id="investors" net="west">
      <div className={halves}>
        <div>
          <h2 id="investors-title" className="grid gap-4">
            <span className="eyebrow tracking-normal">Why investors choose us</span>
            <span className="sr-only">: </span>
            <span>Four reasons funders come back</span>
          </h2>
          <p className="text-muted text-lead mt-5 mb-7 max-w-[23em]">
            You make the decisions. We bring you founders worth meeting.
          </p>
          <ButtonLink to={paths.investorShowLanding} variant="secondary">
            Join as an investor
          </ButtonLink>
        </div>
        <ol className="border-line border-b">
          {reasons.map(({ name, line }, step) => (
            <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-5 border-t border-line py-5">
              <MeridianPhase step={step} />
              <div>
                <h3 className="text-title tracking-normal">{name}</h3>
                <p className="text-muted mt-1 max-w-[29.5em]">{line}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}

function Closing() {
  return (
    <section
      id="get-started"
      aria-labelledby="get-started-title"
      className="relative overflow-clip pb-10 text-center md:pb-32"
    >
      <Graticule view="close" />
      <i className="block w-px h-32 mx-auto bg-brass max-md:h-16" aria-hidden="true" />
      <div className="wrap relative">
        <Roundel className="block mx-auto mb-7" />
        <h2 id="get-started-title" className="text-h1">
          Let us <br />
          introduce you
        </h2>
        <p className="text-muted text-lead mx-auto mt-6 mb-9 max-w-[33.5em] text-balance">
          Tell us whether you are raising or investing. We will call you, listen first, and say plainly whether we can
          help.
        </p>
        <div className="flex flex-wrap justify-center gap-3 max-md:flex-col">
          <ButtonLink to={paths.bookCall}>Apply Now</ButtonLink>
          <ButtonLink to={paths.bookCall} variant="secondary">
            Book a Discovery Call
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
