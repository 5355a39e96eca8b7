import type { ComponentProps } from 'react'
import { Progress } from '@/components/ui/blocks'
import { cx } from '@/lib/cx'
import { FigureList } from './figure-list'
import { fundedPercent, money } from './figures'
import styles from './funding-figures.module.css'

interface Props {
  raised: number
  target: number
  figures: ComponentProps<typeof FigureList>['figures']
  single?: boolean
}

/** The foot of a campaign's card: the amount raised, the progress and the key figures. */
export function FundingFigures({ raised, target, figures, single }: Props) {
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="figure text-h3">{money(raised)}</b>
        <span className="text-muted num">of {target > 0 ? money(target) : 'your target'}</span>
      </p>
      <Progress value={fundedPercent({ raised, target })} label="Funded" className="mt-3 mb-1.5" />
      <FigureList figures={figures} className={cx(styles.figures, single && styles.single)} />
    </div>
  )
}
