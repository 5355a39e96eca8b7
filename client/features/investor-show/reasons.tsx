import type { CSSProperties, ReactNode } from 'react'
import { brand } from '@/brand'
import { ButtonLink } from '@/components/ui/button'
import { ArrowDown, ArrowRight, Check, Minus } from '@/components/ui/icons'
import { SectionHeading } from '@/components/ui/blocks'
import { cx } from '@/lib/cx'
import { count } from '@/lib/format'
import { paths } from '@/lib/paths'
import styles from './investor-show.module.css'
import { cases } from './tax-example'
import chart from './zero-chart.module.css'

interface SectionProps {
  id?: string
  band?: boolean
  labelledBy?: string
  children: ReactNode
}

const Section = ({ id, band, labelledBy, children }: SectionProps) => (
  <section id={id} aria-labelledby={labelledBy} className={`below-fold relative py-16 ${band ? 'bg-band' : ''}`}>
    {!band && <i className={`drop ${styles.drop}`} aria-hidden="true" />}
    <div className="wrap">{children}</div>
  </section>
)

/** Five reasons, the first two larger; a figure may take the place of a title. */
const Reasons = ({ reasons }: { reasons: { title: string; figure?: boolean; text: string }[] }) => (
  <div className="border-line mt-9 border-t md:mt-16 md:grid md:grid-cols-6">
    {reasons.map(({ title, figure, text }) => (
      <div key={title} className={`border-line border-b py-6 md:pt-8 md:pr-8 md:pb-9 ${styles.cell}`}>
        <h3 className={figure ? 'figure text-h1' : undefined}>{title}</h3>
        <p className="text-muted mt-2.5 max-w-[29.5em]">{text}</p>
      </div>
    ))}
  </div>
)

export function InvestorReasons() {
  return (
    <>
      <Section id="why-us" band>
        <SectionHeading
          name="Why us"
          intro="We would rather show you a few companies you remember than sixty you scroll past."
        >
          Why investors choose us
        </SectionHeading>
        <Reasons
          reasons={[
            {
              title: '50p',
              figure: true,
              text: 'The net outlay on each £1 in an SEIS company once income tax relief is claimed. In an EIS company it is 70p.',
            },
            {
              title: 'Pre-qualified founders',
              text: 'Founders are prepared first, in finance, legal and sales. Bring the hard questions.',
            },
            { title: 'Curated deal flow', text: 'A short list for one evening, not a catalogue.' },
            { title: 'Premium access', text: 'Private pitch forums and showcase events.' },
            {
              title: 'Tax-efficient structures',
              text: 'SEIS and EIS explained, with figures you can change yourself.',
            },
          ]}
        />
      </Section>
      <Section>
        <SectionHeading
          name="Tax efficiency"
          intro="The line is zero. To its left is what a 45% taxpayer loses after every relief, and to its right is what they gain."
        >
          What £10,000 does, worst case first
        </SectionHeading>
        <ZeroChart />
        <p className="text-small text-muted mt-6">
          2026–27. Shares held three years, income tax relief claimed in full and kept, loss relief at 45%. Most young
          companies do not triple. For illustration only, not advice.
        </p>
        <div className="mt-2 flex flex-wrap gap-x-8">
          <ButtonLink variant="quiet" to={paths.seisCalculator}>
            <span>Try your own figures for SEIS</span> <ArrowRight />
          </ButtonLink>
          <ButtonLink variant="quiet" to={paths.eisCalculator}>
            <span>and for EIS</span> <ArrowRight />
          </ButtonLink>
        </div>
      </Section>
      <Testimonials title="Testimonials: what investors say" quotes={brand.testimonials.investors} />
    </>
  )
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}£${count(Math.abs(value))}`

const Bar = ({ scheme, value }: { scheme: string; value: number }) => (
  <div
    className={`${chart.bar} ${value < 0 ? chart.loss : chart.gain}`}
    style={{ '--size': Math.abs(value) } as CSSProperties}
  >
    <dt>{scheme}</dt>
    <dd>{signed(value)}</dd>
  </div>
)

/** The axis is zero: what an investor is out of pocket on its left, ahead on its right, losses first. */
const ZeroChart = () => (
  <div className={chart.chart}>
    {cases.map(({ title, seis, eis }) => (
      <div key={title} className={chart.row}>
        <h3 className={chart.title}>{title}</h3>
        <dl className={chart.bars}>
          <Bar scheme="SEIS" value={seis} />
          <Bar scheme="EIS" value={eis} />
        </dl>
      </div>
    ))}
  </div>
)

const fits = [
  'A UK company with a product someone already uses, or is waiting to use.',
  'A founder who knows the numbers: what comes in, what goes out, and when the money runs out.',
  'A round of £50,000 or more, with a reason for every pound of it.',
  'SEIS or EIS eligible, or ready to find out.',
]

const misfits = [
  'An idea with nothing built yet and no customers spoken to.',
  'A company that needs the money by Friday.',
  'A founder who would rather not be questioned.',
  'Property, energy generation, finance and the other trades that SEIS and EIS exclude.',
]

const Fit = ({ title, lines, sign }: { title: string; lines: string[]; sign: ReactNode }) => (
  <div>
    <h2>{title}</h2>
    <ul className="mt-8">
      {lines.map((line) => (
        <li key={line} className="border-line grid grid-cols-[20px_minmax(0,1fr)] gap-3.5 border-t py-4 *:[svg]:mt-0.5">
          {sign}
          {line}
        </li>
      ))}
    </ul>
  </div>
)

export function FounderReasons() {
  return (
    <>
      <Section id="benefits" band>
        <SectionHeading name="Benefits" intro="What you take home, whether or not you raise money that night.">
          What the evening is worth
        </SectionHeading>
        <Reasons
          reasons={[
            {
              title: 'Investor-readiness',
              text: 'Training in PR, sales, marketing, legal and financial literacy before you stand up.',
            },
            { title: 'Visibility', text: 'A stage, an audience that invests, and PR around the event.' },
            { title: 'Credibility', text: 'An award-winning platform beside your name (investor show, London).' },
            { title: 'Community', text: 'Other founders a year ahead of you, and a year behind.' },
            {
              title: 'Tax-efficient structures',
              text: 'What SEIS and EIS mean for your investors, and for your cap table.',
            },
          ]}
        />
      </Section>
      <Section>
        <div className={styles.fit}>
          <Fit title="Who we look for" lines={fits} sign={<Check className="text-teal" />} />
          <Fit title="Who is not a fit" lines={misfits} sign={<Minus className="text-red" />} />
          <ButtonLink variant="quiet" to="#founder-form" className="justify-self-start">
            <span>Apply to pitch</span> <ArrowDown />
          </ButtonLink>
        </div>
      </Section>
      <Testimonials title="Testimonials: what founders say" quotes={brand.testimonials.founders} />
    </>
  )
}

interface Testimonial {
  quote: string
  name: string
  role: string
}

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')

function Testimonials({ title, quotes }: { title: string; quotes: readonly Testimonial[] }) {
  return (
    <Section band labelledBy="testimonials">
      <h2 id="testimonials" className="eyebrow">
        {title}
      </h2>
      <p className="text-small text-muted mt-2">Illustrative quotes, not real people</p>
      <div className={styles.quotes}>
        {quotes.map(({ quote, name, role }, index) => (
          <figure key={name} className={styles.quote}>
            <blockquote
              className={cx(
                'font-serif font-[420]',
                index === 0
                  ? 'text-(length:--size-h2) leading-[1.16] tracking-[-0.015em] text-balance'
                  : 'text-title leading-[1.36]',
              )}
            >
              “{quote}”
            </blockquote>
            <figcaption className="mt-5 flex items-center gap-3.5 leading-normal">
              <span
                className="border-brass text-brass grid size-11 flex-none place-items-center rounded-full border font-serif font-medium"
                aria-hidden="true"
              >
                {initials(name)}
              </span>
              <span>
                <b>{name}</b> <span className="text-muted text-small">(sample)</span>
                <span className="text-muted text-small block">{role}</span>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  )
}
