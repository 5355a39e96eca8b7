import type { ReactNode } from 'react'
import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import { type Claim, asksBill } from '@api/calculators/claim.rules'
import { formatMoney, formatPounds } from '@api/calculators/money.rules'
import { calculate } from '@api/calculators/relief.rules'
import { scenariosCsv } from '@api/calculators/csv.rules'
import type { Scenarios } from '@api/calculators/scenarios.rules'
import { ASSUMPTION, DISCLAIMER, threeYearLines, whyThisSplit } from '@api/calculators/wording.rules'
import { HashLink } from '@/components/ui/text-link'
import { Check, CircleAlert, CircleInfo } from '@/components/ui/icons'
import { Statement } from '@/components/ui/blocks'
import { cx } from '@/lib/cx'
import type { CalculatorData } from './calculator-address'
import { askedLine, lossCondition, lossOf, reliefLabel } from './claim-wording'
import styles from './results.module.css'
import { schemeCopy } from './schemes'
import { LeadingFigures, PrintedNames, ResultTools, Sheet } from './tool'

interface Props {
  scheme: Scheme
  data: CalculatorData
  scenarios: Scenarios
}

const linesOf = (scheme: Scheme, { inputs }: CalculatorData) => calculate(scheme, inputs)

export function announcement(scheme: Scheme, data: CalculatorData, claim: Claim) {
  const { expectedReturn, incomeTaxRelief, effectiveInvestment } = linesOf(scheme, data)
  return `Calculated. ${reliefLabel(claim)} ${formatMoney(claim.incomeTaxRelief)}. What it costs you ${formatMoney(claim.netCost)}. Income tax relief ${formatMoney(incomeTaxRelief)}. Effective investment ${formatMoney(effectiveInvestment)}. Expected return ${formatMoney(expectedReturn)}.`
}

export function Result({ scheme, data, scenarios }: Props) {
  const { claim } = scenarios
  const lines = linesOf(scheme, data)
  const flat = claim.incomeTaxRelief.eq(lines.incomeTaxRelief)
  const relief = formatPounds(claim.incomeTaxRelief)
  return (
    <Sheet>
      <LeadingFigures
        lead={{
          label: 'If the company fails you lose',
          figure: formatPounds(lossOf(scenarios)),
          note: `of ${formatPounds(claim.investment)}${lossCondition(scenarios)}`,
        }}
        second={{ label: reliefLabel(claim), figure: relief }}
      />
      <Warnings claim={claim} rate={data.inputs.incomeTaxRate} />
      {flat ? (
        <FlatLines scheme={scheme} data={data} />
      ) : (
        <>
          <h3 className="font-sans text-lead font-semibold">What you can claim</h3>
          <Statement
            className={styles.amounts}
            rows={[
              { label: 'You invest', figure: formatPounds(claim.investment) },
              {
                label: 'Relief within your limit and bill',
                note: claim.carryBack && whyThisSplit(claim),
                figure: relief,
              },
              { label: 'What it costs you', figure: formatPounds(claim.netCost), total: true },
            ]}
          />
          <section aria-labelledby="flat" className="mt-6 print:hidden">
            <h3 id="flat" className="font-sans text-lead font-semibold">
              Before your limit and bill: the flat figures often quoted
            </h3>
            <FlatLines scheme={scheme} data={data} />
          </section>
        </>
      )}
      <ThreeYears scheme={scheme} claim={claim} gains={lines.expectedGain.gt(0)} />
      <p className="mt-2 text-small text-muted">
        <span>{DISCLAIMER}</span> Not advice. {ASSUMPTION}
      </p>
      <ResultTools csv={() => ({ name: `${scheme}-outcomes.csv`, text: scenariosCsv(scheme, data, scenarios) })} />
      <PrintedNames />
    </Sheet>
  )
}

/** The relief lost to the limit and to the tax bill, above the figure that they change. */
function Warnings({ claim, rate }: { claim: Claim; rate: string }) {
  const { aboveLimit, reliefLostForWantOfTax, thisYear, lastYear, carryBack } = claim
  const asked = [
    { year: thisYear, field: 'income' },
    ...(carryBack ? [{ year: lastYear, field: 'lastYearIncome' }] : []),
  ].filter(({ year }) => asksBill(claim, year))
  if (aboveLimit.isZero() && reliefLostForWantOfTax.isZero() && !asked.length) return null
  return (
    // In print the part below states it, with its cost.
    <ul className="mt-6 grid gap-2 print:hidden">
      {aboveLimit.gt(0) && (
        <Warning>
          {formatPounds(aboveLimit)} of this is above the annual limit and earns no relief.{' '}
          <HashLink to="what-could-happen" className="underline">
            See what that costs
          </HashLink>
        </Warning>
      )}
      {asked.map(({ year, field }) => (
        <Warning key={field}>
          {askedLine(rate, year)}{' '}
          <HashLink to={field} className="underline">
            Enter your income for {year.name}
          </HashLink>
          , or your bill.
        </Warning>
      ))}
      {asked.length === 0 && reliefLostForWantOfTax.gt(0) && (
        <Warning>
          Your tax bill allows only {formatPounds(claim.incomeTaxRelief)} of relief:{' '}
          {formatPounds(reliefLostForWantOfTax)} cannot be claimed.
        </Warning>
      )}
    </ul>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <li className="border-red text-red rounded-control flex gap-2.5 border bg-(--red-wash) px-4 py-3 leading-normal font-medium">
    <CircleAlert className="mt-0.5 flex-none" />
    <span>{children}</span>
  </li>
)

function FlatLines({ scheme, data }: Omit<Props, 'scenarios'>) {
  const lines = linesOf(scheme, data)
  const { returnMethod, momMultiple, percentageGain } = data.inputs
  const invested = formatPounds(lines.initialInvestment)
  const working =
    returnMethod === 'mom'
      ? `${invested} × ${momMultiple.trim().replace(/[x×]$/i, '').trim()}`
      : `${invested} and ${percentageGain.trim().replace(/%$/, '').trim()}%`
  return (
    <Statement
      className={styles.amounts}
      rows={[
        { label: 'Initial investment', figure: formatMoney(lines.initialInvestment) },
        { label: 'Expected return', note: working, figure: formatMoney(lines.expectedReturn) },
        { label: 'Expected investment gain', figure: formatMoney(lines.expectedGain) },
        {
          label: 'Income tax relief',
          note: schemeCopy[scheme].reliefNote,
          figure: formatMoney(lines.incomeTaxRelief),
        },
        { label: 'Total tax savings', figure: formatMoney(lines.totalTaxSavings) },
        {
          label: 'Effective investment after reliefs',
          figure: formatMoney(lines.effectiveInvestment),
          total: true,
        },
      ]}
    />
  )
}

/** In teal only if there is a gain and all of it is exempt. */
function ThreeYears({ scheme, claim, gains }: { scheme: Scheme; claim: Claim; gains: boolean }) {
  const good = gains && claim.sharesWithoutRelief.isZero()
  const Sign = good ? Check : CircleInfo
  const [line, condition] = threeYearLines(scheme, claim)
  return (
    <p className={cx('mt-5 flex gap-2 font-medium', good ? 'text-teal' : 'text-muted')}>
      <Sign className="mt-0.5 flex-none" />
      <span>
        <span>{line}</span> <span className="text-small font-normal text-muted">{condition}</span>
      </span>
    </p>
  )
}
