import type { CSSProperties, ReactNode } from 'react'
import { brand } from '@/brand'
import { StoryPlate } from '@/components/drawings/engraving'
import { Graticule } from '@/components/drawings/graticule'
import { MeridianPhase } from '@/components/drawings/phase'
import { PoundDial } from '@/components/drawings/pound-dial'
import { Roundel } from '@/components/drawings/roundel'
import { BackgroundVideo } from '@/components/globe/background-video'
import { ButtonLink } from '@/components/ui/button'
import { ArrowRight } from '@/components/ui/icons'
import { Chip, SectionHeading } from '@/components/ui/blocks'
import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'
import styles from './home.module.css'
import { PressStrip } from './press-strip'
import { WhatWeDo } from './what-we-do'

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
      <Closing />
    </>
  )
}

interface SectionProps {
  id: string
  /** Starts with the spine coming in from above. */
  drop?: boolean
  /** On the alternate background, with the globe's grid behind it. */
  net?: 'centre' | 'west'
  className?: string
  children: ReactNode
}

function Section({ id, drop, net, className = 'py-9 md:py-32', children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx('below-fold relative', net && 'bg-band border-line border-y', className)}
    >
      {net && <Graticule view={net} />}
      {drop && <i className="drop absolute top-0 left-1/2 h-24 max-md:left-(--gutter) max-md:h-6" aria-hidden="true" />}
      <div className="wrap relative">{children}</div>
    </section>
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

/** What a 45% taxpayer risks per pound on a total loss, 2026–27, in pence: ITA 2007 ss. 158, 257AB and 131 ff. */
const pounds = [
  { scheme: 'SEIS', lost: 27.5, lossRelief: 22.5, incomeTax: 50 },
  { scheme: 'EIS', lost: 38.5, lossRelief: 31.5, incomeTax: 30 },
]

const { eisRaised, eisCompanies } = brand.figures

const halves = 'grid grid-cols-2 gap-x-28 max-lg:gap-x-12 max-md:grid-cols-1 max-md:gap-y-7'

function WhyItMatters() {
  return (
    <Section id="why-it-matters" net="centre">
      <h2 id="why-it-matters-title" className="text-center">
        Why It Matters<span className="sr-only">: what you really risk with each pound</span>
      </h2>
      <div className={cx(halves, 'mt-6 md:mt-16')}>
        {pounds.map(({ scheme, lost, lossRelief, incomeTax }) => (
          <div key={scheme}>
            <div className="relative">
              <PoundDial lost={lost} lossRelief={lossRelief} incomeTax={incomeTax} />
              <p className="absolute inset-x-0 bottom-0 text-center">
                <span className="text-small block font-medium">{scheme}, of each £1</span>
                <b className="figure text-(length:--size-h1) max-lg:text-[2.75rem]">{lost}p</b>
              </p>
            </div>
            <dl className="mt-7">
              {[
                { label: 'Lost, if the company fails', pence: lost, hue: 'var(--red)' },
                { label: 'Back as loss relief at 45%', pence: lossRelief, hue: 'var(--teal)' },
                { label: 'Back as income tax relief', pence: incomeTax, hue: 'var(--brass)' },
              ].map(({ label, pence, hue }) => (
                <div
                  key={label}
                  className={`border-line flex items-center gap-3.5 border-t py-2.5 ${styles.key}`}
                  style={{ '--hue': hue } as CSSProperties}
                >
                  <dt className="flex-1">{label}</dt>
                  <dd className="num font-semibold">{pence}p</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      <div className={cx(halves, 'border-line text-muted mt-6 border-t pt-7 md:mt-16 md:pt-8')}>
        {[eisRaised, eisCompanies].map(({ value, label }) => (
          <p key={value}>
            <b className="figure text-text text-h2 mb-2 block">{value}</b>
            {label}
          </p>
        ))}
      </div>
      <p className="mt-8 text-lead max-w-[39.5em]">
        Young companies fail more often than they succeed. SEIS and EIS exist so that you lose less when one does. If
        the company is lost, this is what a 45% taxpayer stands to lose of each £1.
      </p>
      <p className="text-muted text-small mt-4">
        Total loss, 2026–27, relief claimed in full and kept. EIS totals: {eisRaised.source}, {eisRaised.date}. For
        illustration only, not advice.
      </p>
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
            <p className="border-line text-muted mt-7 grid items-end gap-2 border-t pt-5 text-(length:--size-small) leading-[1.4] font-medium max-md:mt-2.5 lg:grid-rows-[72px_auto]">
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

const reasons = [
  { name: 'Curated deal flow', line: 'A short list, with the reasons why each company is on it.' },
  {
    name: 'Pre-qualified founders',
    line: 'Trained in finance, law and sales before they reach you, so that the first meeting is about the business.',
  },
  { name: 'Premium access', line: 'Private forums and showcase evenings, with the founders in the room.' },
  {
    name: 'Tax-efficient structures',
    line: 'Companies that seek SEIS or EIS investment, and a calculator for each scheme that shows the loss as plainly as the gain.',
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
