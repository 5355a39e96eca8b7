import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/lib/cx'
import styles from './blocks.module.css'

interface HeadingProps {
  name: string
  children: ReactNode
  intro?: ReactNode
  id?: string
  /** `split` places the heading left and the introduction right, on one baseline. */
  layout?: 'split' | 'stacked'
}

export const SectionHeading = ({ name, children, intro, id, layout = 'split' }: HeadingProps) => (
  <div className={cx(styles.head, layout === 'split' && styles.split)}>
    <hgroup>
      <h2 id={id} className="eyebrow tracking-normal">
        {name}
      </h2>
      <p className={styles.line}>{children}</p>
    </hgroup>
    {intro && <div className="text-muted text-lead max-w-[39.5em]">{intro}</div>}
  </div>
)

type PanelProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  /** `statement` has the brass edge of a bank statement; `form` holds a tool's fields; `card` is the compact one of grids. */
  look?: 'panel' | 'form' | 'card' | 'statement'
}

export function Panel({ as: Element = 'div', look = 'panel', className, ...rest }: PanelProps) {
  const Tag = Element as 'div'
  return <Tag {...rest} className={cx(styles.panel, styles[look], className)} />
}

export interface StatementRow {
  label: ReactNode
  figure: ReactNode
  note?: ReactNode
  total?: boolean
}

/** Rows in the style of a bank statement: labels left, figures aligned right. */
export const Statement = ({
  rows,
  dense,
  className,
}: {
  rows: StatementRow[]
  dense?: boolean
  className?: string
}) => (
  <dl className={className}>
    {rows.map(({ label, figure, note, total }, index) => (
      <div
        key={index}
        className={cx(
          'flex items-baseline justify-between gap-6 border-t leading-normal',
          dense ? 'py-2' : 'py-3',
          total ? 'border-t-brass' : 'border-line',
        )}
      >
        <dt className={total ? 'font-semibold' : 'text-muted'}>
          {label}
          {note && <span className="text-small block">{note}</span>}
        </dt>
        <dd className={cx('num text-right', dense || total ? 'font-semibold' : 'font-medium', !dense && 'text-lead')}>
          {figure}
        </dd>
      </div>
    ))}
  </dl>
)

/** Progress from 0 to 100; larger values are drawn as 100. The text beside it has the numbers. */
export function Progress({ value, label, className }: { value: number; label: string; className?: string }) {
  const shown = Math.min(100, Math.max(0, Math.round(value)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      className={cx('bg-line h-1 overflow-hidden rounded-sm', className)}
    >
      <span className="bg-teal block h-full rounded-sm" style={{ width: `${shown}%` }} />
    </div>
  )
}

const TONES = {
  plain: 'border-line-strong',
  relief: 'border-hair-brass bg-brass-wash text-brass',
  quiet: 'border-line text-muted',
}

export const Chip = ({
  tone = 'plain',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: keyof typeof TONES }) => (
  <span
    {...rest}
    className={cx(
      'rounded-control text-small inline-flex min-h-7 items-center gap-2 border px-3 py-0.5 leading-tight font-medium whitespace-nowrap',
      TONES[tone],
      className,
    )}
  />
)
