import type { ComponentProps } from 'react'
import type { Sector } from '@api/demo/demo.types'
import { Lock } from '@/components/ui/icons'
import { Chip, Progress } from '@/components/ui/blocks'
import { cx } from '@/lib/cx'
import { fundedPercent, money } from './figures'
import styles from './parts.module.css'

/** On a phone the tags have a line of their own: in one row they would wrap only once the web font is there, and push the page down. */
export const CampaignChips = ({ relief, tags, className }: { relief: string; tags: string[]; className?: string }) => (
  <div className={cx('flex items-start gap-2 max-md:flex-col', className)}>
    <Chip tone="relief">{relief}</Chip>
    <p className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </p>
  </div>
)

interface FigureListProps {
  figures: readonly (readonly [label: string, value: string | number])[]
  /** `pairs` has each label beside its value, in two columns or one; `row` stacks them, side by side; `facts` is a row of cells. */
  look: 'pairs' | 'single' | 'row' | 'facts'
}

const LISTS = {
  pairs: 'grid grid-cols-2 gap-x-6 *:nth-last-[-n+2]:border-b-0',
  single: 'grid *:last:border-b-0',
  row: 'mt-6 flex',
  /** Two on each line of a phone. */
  four: 'mt-6 grid grid-cols-2 gap-y-4 md:flex',
  facts: `border-line grid grid-cols-2 border-t lg:grid-cols-3 ${styles.facts}`,
}

const PAIR = 'border-line flex flex-wrap justify-between gap-x-3 border-b py-2 leading-[1.4]'
const ITEMS = {
  pairs: PAIR,
  single: PAIR,
  row: 'border-line flex-1 not-first:border-l not-first:pl-5',
  four: 'border-line flex-1 md:not-first:border-l md:not-first:pl-5',
  facts: 'border-line border-b py-4',
}

export function FigureList({ figures, look }: FigureListProps) {
  const large = look === 'row' || look === 'facts'
  const laidOut = look === 'row' && figures.length > 3 ? 'four' : look
  return (
    <dl className={`num ${LISTS[laidOut]}`}>
      {figures.map(([label, value]) => (
        <div key={label} className={ITEMS[laidOut]}>
          <dt className={cx('text-muted', large && 'text-(length:--size-small) font-medium')}>{label}</dt>
          <dd
            className={large ? 'text-title leading-[1.35] font-medium' : 'text-right font-semibold whitespace-nowrap'}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type FundingProps = Pick<FigureListProps, 'figures'> & { raised: number; target: number; single?: boolean }

export const FundingFigures = ({ raised, target, figures, single }: FundingProps) => (
  <div>
    <p className="flex flex-wrap items-baseline gap-x-2">
      <b className="figure text-h3">{money(raised)}</b>
      <span className="text-muted num">of {target > 0 ? money(target) : 'your target'}</span>
    </p>
    <Progress value={fundedPercent({ raised, target })} label="Funded" className="mt-3 mb-1.5" />
    <FigureList figures={figures} look={single ? 'single' : 'pairs'} />
  </div>
)

/** The amount raised on a ruler. Beyond the target it is full; the text beside it has the figure. */
export function FundingScale({ percent }: { percent: number }) {
  const shown = Math.min(100, Math.max(0, percent))
  return (
    <div
      role="progressbar"
      aria-label="Funded"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={`${percent}% funded`}
      className={styles.scale}
    >
      <span className={styles.reached} style={{ width: `${shown}%` }} />
      {[0, 25, 50, 75, 100].map((mark) => (
        <i key={mark} className={styles.mark} style={{ left: `${mark}%` }}>
          <span>{mark}%</span>
        </i>
      ))}
    </div>
  )
}

const ENGRAVINGS = 5

/** Connects a row of the table to its part of the bar. */
export const FundSwatch = ({ index }: { index: number }) => (
  <i
    className={cx('inline-block h-3.5 w-5 flex-none', styles.engraved)}
    data-engraving={index % ENGRAVINGS}
    aria-hidden="true"
  />
)

/** The use of funds as engravings of one brass. Decorative: the rows below have the text. */
export function FundBar({ shares, slim }: { shares: number[]; slim?: boolean }) {
  const placed = shares.reduce((sum, share) => sum + share, 0)
  return (
    <div className={cx('flex gap-1', slim ? 'h-7' : 'h-14')} aria-hidden="true">
      {shares.map((share, index) => (
        <i key={index} className={styles.engraved} data-engraving={index % ENGRAVINGS} style={{ flexGrow: share }} />
      ))}
      {placed < 100 && <i className="border-line-strong border border-dashed" style={{ flexGrow: 100 - placed }} />}
    </div>
  )
}

/** A card of a grid; `wholeCard` on its link makes all of it the link's target. */
export const Card = ({ className, ...rest }: ComponentProps<'article'>) => (
  <article
    {...rest}
    className={cx('border-line bg-raised rounded-panel hover:border-text relative overflow-hidden border', className)}
  />
)
export const wholeCard = 'after:rounded-panel after:absolute after:inset-0'

/** A table like a statement: figures on the right, the sum below a line of brass. */
export const Ledger = ({ className, ...rest }: ComponentProps<'table'>) => (
  <table {...rest} className={cx(styles.ledger, className)} />
)

/** Replaces withheld content, which the server never sends. */
export const Hatch = ({ className }: { className?: string }) => (
  <span className={cx(styles.hatch, className)} aria-hidden="true" />
)

/** The reason, visible and read aloud. */
export const SignUpToSee = ({ children = 'Sign up to see this', className }: ComponentProps<'span'>) => (
  <span className={cx('text-small inline-flex items-center gap-2 font-sans font-medium tracking-normal', className)}>
    <Lock size={16} className="text-brass flex-none" />
    {children}
  </span>
)

/** A placeholder that assistive technology reads as its reason. */
export const Withheld = ({ className }: { className?: string }) => (
  <>
    <Hatch className={className} />
    <span className="sr-only">Sign up to see this</span>
  </>
)

/** One drawing for each sector, in strokes on a square of 48. */
const emblems: Record<Sector, string> = {
  CleanTech: 'M8 40C8 20 20 8 40 8c0 20-12 32-32 32zM8 40 29 19M18 30v-9M18 30h9',
  HealthTech: 'M4 26h10l5-14 9 26 6-18 3 6h7',
  FoodTech:
    'M24 44V16M24 16c-4-3-4-8 0-12 4 4 4 9 0 12zM24 27c-1-6-6-8-11-8 0 6 5 9 11 8zm0 0c1-6 6-8 11-8 0 6-5 9-11 8zM24 39c-1-6-6-8-11-8 0 6 5 9 11 8zm0 0c1-6 6-8 11-8 0 6-5 9-11 8z',
  EdTech:
    'M24 13C18 9 12 8 5 9v28c7-1 13 0 19 4 6-4 12-5 19-4V9c-7-1-13 0-19 4zm0 0v28M11 17l7 2M11 25l7 2M37 17l-7 2M37 25l-7 2',
  FinTech: 'M6 13a18 6 0 0036 0 18 6 0 00-36 0v22a18 6 0 0036 0V13M6 20a18 6 0 0036 0M6 28a18 6 0 0036 0',
  PropTech: 'M4 24 24 7l20 17M10 19v23h28V19M19 42V29h10v13M24 14v6',
  Manufacturing: 'M4 42V22l12 8v-8l12 8v-8l12 8v12zM34 18V6h6v24M10 36h4M20 36h4M30 36h4',
}

export const Emblem = ({ sector, ring }: { sector: Sector; ring?: boolean }) => (
  <svg
    viewBox="0 0 48 48"
    className={cx(
      'absolute',
      ring ? 'border-line bg-ground right-4 bottom-3 size-16 rounded-full border p-3' : 'right-6 bottom-5 h-1/2',
    )}
    fill="none"
    stroke="var(--brass)"
    aria-hidden="true"
  >
    <path d={emblems[sector]} strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
  </svg>
)

type CoverProps = ComponentProps<'div'> & { sector?: Sector; stage?: string }

/** In place of a picture: the edge of a globe, with the company's sector and stage. */
export const Cover = ({ sector, stage, className, children, ...rest }: CoverProps) => (
  <div {...rest} className={cx(styles.limb, className)}>
    {sector && (
      <>
        <Emblem sector={sector} />
        <p className="absolute top-5 left-6 flex gap-2">
          <Chip className="bg-ground">{sector}</Chip>
          <Chip className="bg-ground">{stage}</Chip>
        </p>
      </>
    )}
    {children}
  </div>
)
