import type { CSSProperties } from 'react'
import { brand } from '@/brand'
import { Dial } from '@/components/drawings/dial'
import { cx } from '@/lib/cx'
import styles from './home.module.css'
import { halves, Section } from './section'

/** What a 45% taxpayer risks per pound on a total loss, 2026–27, in pence: ITA 2007 ss. 158, 257AB and 131 ff. */
const pounds = [
  { scheme: 'SEIS', lost: 27.5, lossRelief: 22.5, incomeTax: 50 },
  { scheme: 'EIS', lost: 38.5, lossRelief: 31.5, incomeTax: 30 },
]

const { eisRaised, eisCompanies } = brand.figures

export function WhyItMatters() {
  return (
    <Section id="why-it-matters" net="centre">
      <h2 id="why-it-matters-title">Why It Matters</h2>
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

interface PoundDialProps {
  /** Pence of each pound: lost for good, returned as loss relief, returned as income tax relief; 100 in total. */
  lost: number
  lossRelief: number
  incomeTax: number
}

/** 200 strokes of half a penny, the loss first and longest. The figures are given in words beside it. */
function PoundDial({ lost, lossRelief, incomeTax }: PoundDialProps) {
  const whole = lost + lossRelief + incomeTax
  const [first, second] = [lost / whole, (lost + lossRelief) / whole]
  return (
    <Dial
      strokes={200}
      ink={0.38}
      size={{ width: 544, height: 273, centre: 272 }}
      rim={168}
      bands={[
        { from: 0, to: first, inner: 180, outer: 270, colour: 'var(--red)' },
        { from: first, to: second, inner: 180, outer: 248, colour: 'var(--teal)' },
        { from: second, to: 1, inner: 180, outer: 228, colour: 'var(--brass)' },
      ]}
    />
  )
}
