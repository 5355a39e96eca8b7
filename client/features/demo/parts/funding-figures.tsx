import { Progress } from '@/components/ui/progress'
import { cx } from '@/lib/cx'
import { fundedPercent, money } from './figures'
import styles from './funding-figures.module.css'

interface Props {
  raised: number
  target: number
  figures: { label: string; value: string | number }[]
  single?: boolean
}

/** The foot of a campaign's card: what is raised, how far that is, and the figures that decide. */
export function FundingFigures({ raised, target, figures, single }: Props) {
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="figure text-h3">{money(raised)}</b>
        <span className="text-muted num">of {target > 0 ? money(target) : 'your target'}</span>
      </p>
      <Progress value={fundedPercent({ raised, target })} label="Funded" className="mt-3 mb-1.5" />
      <dl className={cx(styles.figures, single && styles.single)}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
