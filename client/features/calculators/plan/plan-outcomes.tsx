import { Decimal, type Figure, formatPounds } from '@api/calculators/money.rules'
import type { PresentedPlan } from './plan-data'
import { OutcomesTable } from '../outcomes-table'

type Outcomes = NonNullable<PresentedPlan['outcomes']>

const exact = ({ exact: text }: Figure) => new Decimal(text)

const decimals = <Name extends string>(figures: Record<Name, Figure>) =>
  Object.fromEntries(Object.entries<Figure>(figures).map(([name, figure]) => [name, exact(figure)])) as Record<
    Name,
    Decimal
  >

const safe = ({ companies, breakEven }: Outcomes) =>
  breakEven === null
    ? 'You lose money even if none fails.'
    : breakEven === companies
      ? 'You lose no money even if all of them fail.'
      : breakEven === 0
        ? 'You lose money as soon as one fails.'
        : `You lose money if more than ${breakEven} of the ${companies} fail.`

/** The plan's money spread over many companies, from all of them failing to none. */
export function PlanOutcomes({ outcomes }: { outcomes: Outcomes }) {
  const investment = exact(outcomes.invested)
  const rows = outcomes.rows.map(({ withScheme, without, net, withoutScheme, difference, ...row }) => ({
    ...row,
    ...decimals({ net, withoutScheme, difference }),
    outcome: decimals(withScheme),
    plain: decimals(without),
  }))
  return (
    <>
      <p className="max-w-[44em] text-muted">
        The same {formatPounds(investment)} spread evenly over {outcomes.companies} companies: those that fail return
        nothing, the others {outcomes.multiple}× each, after dilution. Most early companies fail. {safe(outcomes)}
      </p>
      <OutcomesTable
        name="relief"
        table={{
          rows,
          investment,
          years: outcomes.years,
          ends: { left: investment, right: Decimal.max(investment, ...rows.map(({ net }) => net)) },
        }}
      />
      <p className="max-w-[44em] text-small text-muted">
        Striped parts of a loss come back as relief; outlined bars are without it. The loss on each company that fails
        is relieved by itself, though others gain: against income, all in one year. On shares with relief that has no
        cap; on others, and without the schemes, it is £50,000 a year. SEIS shares need a qualifying trading company for
        it, and VCT shares have none. Shares are held until their relief is kept; gains without exemption are taxed at
        the higher rate.
      </p>
    </>
  )
}
