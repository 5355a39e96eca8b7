import type { ReactNode } from 'react'
import { CommunityDrawing, PlatformDrawing, TrainingDrawing, VisibilityDrawing } from '@/components/drawings/engraving'
import { ButtonLink } from '@/components/ui/button'
import { ArrowRight } from '@/components/ui/icons'
import { cx } from '@/lib/cx'
import { showFact } from '@/lib/event'
import { paths } from '@/lib/paths'
import styles from './home.module.css'

export function WhatWeDo() {
  return (
    <>
      <h2 id="what-we-do-title">What We Do</h2>
      <div id="services">
        <h3 className="eyebrow pt-20 pb-5 tracking-normal max-md:pt-4 max-md:pb-2">For the founder</h3>
        <FounderServices />
        <h3 className="eyebrow pt-20 pb-5 tracking-normal max-md:pt-4 max-md:pb-2">For the funder</h3>
        <FunderServices />
      </div>
    </>
  )
}

interface ServiceProps {
  title: string
  text: string
  note?: string
  /** Has seven of the twelve columns, and its drawing beside the text where there is room. */
  wide?: boolean
  className?: string
  children: ReactNode
}

const serviceTitle = 'text-h3 font-serif font-[420] tracking-[-0.01em] text-balance'

const Service = ({ title, text, note, wide, className, children }: ServiceProps) => (
  <article
    className={cx(
      'border-line grid content-between gap-3.5 border-b py-4 md:min-h-86 md:py-9 md:pr-12 md:even:border-l md:even:pr-0 md:even:pl-12',
      wide
        ? cx(
            'col-span-7 max-md:[&>svg]:max-h-28 max-md:[&>svg]:justify-self-center max-md:first:[&>svg]:max-h-42',
            'md:gap-8 min-[68.75rem]:grid-cols-[minmax(0,1fr)_auto] min-[68.75rem]:content-center',
          )
        : 'col-span-5 md:gap-6',
      className,
    )}
  >
    <div>
      <h4 className={`${serviceTitle} max-md:text-[1.625rem]`}>{title}</h4>
      <p className="text-muted mt-3 max-w-[25.5em] text-balance">{text}</p>
      {note && <p className="text-small mt-4 text-balance">{note}</p>}
    </div>
    {children}
  </article>
)

function FounderServices() {
  const show = showFact()
  return (
    <div className="grid grid-cols-12 border-t border-line max-md:block">
      <Service
        title="Training and education"
        text="Free seminars and paid courses in the five subjects investors ask about first."
        note="Free seminars · Paid courses"
        wide
      >
        <TrainingDrawing />
      </Service>
      <Service
        title="A subscription and digital platform"
        text="Tutorials, podcasts and a founder hub app, in your pocket."
        className="*:[svg]:self-end md:pb-0"
      >
        <PlatformDrawing />
      </Service>
      <Service title="Visibility and PR" text="Your story told where funders already read, watch and listen.">
        <VisibilityDrawing />
      </Service>
      <Service
        title="Community and events"
        text="Meet founders at your stage, and investors at our evenings."
        note={`${show.label}: ${show.figure}`}
        wide
      >
        <CommunityDrawing />
      </Service>
    </div>
  )
}

const half =
  'flex flex-col items-start p-5 max-md:not-first:border-t border-line md:px-8 md:py-9 min-[68.75rem]:px-14 min-[68.75rem]:py-12'
const halfTitle = `${serviceTitle} min-[68.75rem]:text-(length:--size-h2)`

/** One panel split by the spine; links on one baseline. */
function FunderServices() {
  return (
    <div className={cx(styles.split, 'border-line rounded-panel bg-raised overflow-clip border')}>
      <article className={half}>
        <h4 className={halfTitle}>Exclusive investment opportunities</h4>
        <p className="text-lead text-muted mt-4 mb-5 max-w-[25.5em]">
          Private pitch forums and showcase events, with time to ask awkward questions and no need to decide the same
          night.
        </p>
        <ButtonLink to={paths.investorShowLanding} variant="quiet" className="mt-auto">
          <span>Register as an investor</span>
          <ArrowRight size={16} />
        </ButtonLink>
      </article>
      <article className={half}>
        <h4 className={halfTitle}>Tax-efficient structures</h4>
        <SchemesCompared />
        <ButtonLink to={paths.seisCalculator} variant="quiet" className="mt-auto">
          <span>Work out your relief</span>
          <ArrowRight size={16} />
        </ButtonLink>
      </article>
    </div>
  )
}

const schemes = [
  ['Income tax relief', '50%', '30%'],
  ['Yearly limit', '£200,000', '£1m'],
  ['Gains after 3 years', 'No CGT', 'No CGT'],
]

function SchemesCompared() {
  return (
    <table className="mt-6 mb-4 w-full">
      <caption className="sr-only">SEIS and EIS side by side</caption>
      <thead>
        <tr>
          <td />
          {['SEIS', 'EIS'].map((scheme) => (
            <th key={scheme} scope="col" className="py-2.5 pl-4 text-right">
              {scheme}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {schemes.map(([rule, ...figures]) => (
          <tr key={rule} className="border-line border-t">
            <th scope="row" className="text-muted py-2.5 text-left font-normal">
              {rule}
            </th>
            {figures.map((figure, index) => (
              <td key={index} className="num py-2.5 pl-4 text-right font-semibold">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
