import type { Scheme } from './calculator-inputs.rules.js'
import type { Claim, ClaimYear } from './claim.rules.js'
import { type Nation, bandSource, personalAllowance, taxedBands } from './income-tax.rules.js'
import { type Decimal, type Figure, formatPounds, formatSigned, presentRecord, withoutPence } from './money.rules.js'
import { incomeTaxReliefRate } from './relief.rules.js'
import type { Scenarios } from './scenarios.rules.js'
import { type RuleSource, ita, legislation, taxRules, tcga } from './tax-rules.rules.js'

/** A figure with the rule it follows, the numbers that went in, and the step that limited it. */
interface Working {
  key: string
  title: string
  figure: Decimal
  steps: string[]
  limitedBy: string | null
  source: RuleSource
}

const sources = {
  bill: ita('29'),
  exemption: { eis: tcga('section 150A', 'section/150A'), seis: tcga('section 150E', 'section/150E') },
  withdrawal: {
    eis: legislation('Income Tax Act 2007, sections 209 and 210', 'ukpga/2007/3/section/209'),
    seis: legislation('Income Tax Act 2007, sections 257FA and 257FB', 'ukpga/2007/3/section/257FA'),
  },
  deferral: tcga('Schedule 5B', 'schedule/5B'),
  capitalLoss: tcga('section 16', 'section/16'),
}

const signed = (value: Decimal) => withoutPence(formatSigned(value))
const percent = (rate: Decimal | number) => `${rate.toString()}%`

const basisWords: Record<ClaimYear['basis'], string> = {
  given: 'The bill you entered',
  income: 'The bill of your income',
  ceiling: 'The most that the band can owe',
  none: 'No bill is known, so none limits the relief',
}

function bandSteps(income: Decimal, nation: Nation, name: string): string[] {
  const bands = taxedBands(income, nation, name).map(
    ({ rate, amount, tax }) => `${formatPounds(amount)} at ${percent(rate)} is ${formatPounds(tax)}`,
  )
  return [`Income ${formatPounds(income)}, less an allowance of ${formatPounds(personalAllowance(income))}`, ...bands]
}

function billWorking(key: string, year: ClaimYear): Working[] {
  if (!year.wholeBill) return []
  return [
    {
      key,
      title: `Income tax bill for ${year.name}`,
      figure: year.wholeBill,
      steps: year.income ? bandSteps(year.income, year.nation, year.name) : [basisWords[year.basis]],
      limitedBy: null,
      source: bandSource[year.nation],
    },
  ]
}

function reliefWorking(scheme: Scheme, claim: Claim): Working {
  const rate = percent(incomeTaxReliefRate(scheme).times(100))
  const { split, lastYear, thisYear, aboveLimit, reliefLostForWantOfTax } = claim
  const years = [
    { year: lastYear, result: split.lastYear },
    { year: thisYear, result: split.thisYear },
  ].filter(({ result }) => result.issued.gt(0))
  const steps = years.flatMap(({ year, result }) => [
    `${year.name}: ${formatPounds(result.qualifying)} within ${formatPounds(year.annualLimit)} × ${rate} is ${formatPounds(result.fullRelief)}`,
    `${basisWords[year.basis]}${year.bill ? `: ${formatPounds(year.bill)}` : ''}${year.reliefOnOthers.gt(0) ? `, after ${formatPounds(year.reliefOnOthers)} on other shares` : ''}`,
  ])
  const limits = [
    ...(aboveLimit.gt(0) ? [`the annual limit, which leaves ${formatPounds(aboveLimit)} out`] : []),
    ...(reliefLostForWantOfTax.gt(0) ? [`the tax there is, which costs ${formatPounds(reliefLostForWantOfTax)}`] : []),
  ]
  return {
    key: 'incomeTaxRelief',
    title: 'Income tax relief',
    figure: claim.incomeTaxRelief,
    steps,
    limitedBy: limits.join(' and ') || null,
    source: reliefLostForWantOfTax.gt(0) ? sources.bill : taxRules[`${scheme}.incomeTaxRate`].source,
  }
}

type Part = 'proceeds' | 'lossReliefValue' | 'cgt' | 'fees'

/** The parts of a net figure, with a scheme and without one. */
export interface OutcomeRow {
  outcome: Record<Part | 'reliefKept' | 'reinvestmentTaxSaved' | 'gain', Decimal>
  plain: Record<Part, Decimal>
  net: Decimal
  withoutScheme: Decimal
}

/** How one outcome adds up, with the scheme and without it. */
export const outcomeSteps = ({ outcome, plain, net, withoutScheme }: OutcomeRow, investment: Decimal) => {
  const lines = (entries: [string, Decimal][]) =>
    entries.filter(([, value], at) => at < 2 || !value.isZero()).map(([label, value]) => ({ label, value }))
  return {
    withScheme: lines([
      ['Comes back', outcome.proceeds],
      ['Invested', investment.negated()],
      ['Income tax relief kept', outcome.reliefKept],
      ['Loss relief', outcome.lossReliefValue],
      ['Reinvestment tax saved', outcome.reinvestmentTaxSaved],
      ['Capital Gains Tax', outcome.cgt.negated()],
      ['Fees', outcome.fees.negated()],
      ['Net', net],
    ]),
    withoutScheme: lines([
      ['Comes back', plain.proceeds],
      ['Invested', investment.negated()],
      ['Loss relief', plain.lossReliefValue],
      ['Capital Gains Tax', plain.cgt.negated()],
      ['Fees', plain.fees.negated()],
      ['Net', withoutScheme],
    ]),
  }
}

const sumOf = (steps: { label: string; value: Decimal }[]) =>
  steps.map(({ label, value }) => `${label} ${signed(value)}`)

function lossWorking({ rows: [lost], sale: { loss } }: Scenarios): Working[] {
  const { allowableLoss, lossUsed, lossReliefValue, lossLeft } = lost!.outcome
  if (loss.relief === 'none' || allowableLoss.isZero()) return []
  const against = loss.relief === 'gains' ? loss.cgtRate : loss.incomeTaxRate
  const value =
    loss.relief === 'income' && loss.incomes
      ? `Deducted from income of ${formatPounds(loss.incomes.ofLoss)} in the year of the loss and ${formatPounds(loss.incomes.before)} in the year before, in the order that saves most`
      : `${formatPounds(lossUsed)} × ${percent(against)}`
  return [
    {
      key: 'lossRelief',
      title: 'Loss relief if it is all lost',
      figure: lossReliefValue,
      steps: [`The loss after the relief you keep is ${formatPounds(allowableLoss)}`, value],
      limitedBy: lossLeft.gt(0)
        ? `the tax there is, or the cap on shares without relief: ${formatPounds(lossLeft)} stays a capital loss`
        : null,
      source: loss.relief === 'gains' ? sources.capitalLoss : taxRules['loss.relief'].source,
    },
  ]
}

/** The workings of every headline figure: the claim, the visitor's own outcome, a sale as chosen, and the worst case. */
function workingsFor(scheme: Scheme, scenarios: Scenarios): Working[] {
  const { claim, rows, disposal, sale, years, paid } = scenarios
  const own = rows.find((row) => row.own)!
  const { split } = claim
  const exempt = own.outcome.exemptGain
  const steps = outcomeSteps(own, claim.investment)
  const some = (when: boolean, working: Working) => (when ? [working] : [])
  return [
    ...billWorking('taxBill', claim.thisYear),
    ...(claim.carryBack ? billWorking('lastYearTaxBill', claim.lastYear) : []),
    reliefWorking(scheme, claim),
    ...some(claim.reinvestmentTaxSaved.gt(0), {
      key: 'reinvestmentTaxSaved',
      title: 'Capital Gains Tax saved by reinvestment',
      figure: claim.reinvestmentTaxSaved,
      steps: [
        { year: claim.lastYear, result: split.lastYear },
        { year: claim.thisYear, result: split.thisYear },
      ]
        .filter(({ result }) => result.exemptGain.gt(0))
        .map(
          ({ year, result }) =>
            `${year.name}: half of a gain of ${formatPounds(result.exemptGain.times(2))} is exempt; ${formatPounds(result.savedOn)} of that would have been taxed at ${percent(year.cgtRate)}`,
        ),
      limitedBy: null,
      source: taxRules['seis.reinvestment'].source,
    }),
    ...some(claim.deferredGain.gt(0), {
      key: 'deferredTax',
      title: 'Capital Gains Tax put off',
      figure: claim.deferredTax,
      steps: [
        `${formatPounds(claim.deferredGain)} × ${percent(claim.thisYear.cgtRate)}: it comes back with the shares sold`,
      ],
      limitedBy: null,
      source: sources.deferral,
    }),
    ...some(own.outcome.gain.gt(0), {
      key: 'exemptGain',
      title: 'Gain exempt from Capital Gains Tax',
      figure: exempt,
      steps: [
        `The gain is ${formatPounds(own.outcome.gain)}; ${formatPounds(own.outcome.chargeableGain)} of it is taxed at ${percent(sale.cgtRate)}`,
      ],
      limitedBy: claim.aboveLimit.gt(0)
        ? 'the annual limit: of this year’s shares the relief given over the full relief on them is exempt'
        : null,
      source: sources.exemption[scheme],
    }),
    ...some(disposal.reliefWithdrawn.gt(0), {
      key: 'reliefWithdrawn',
      title: 'Income tax relief withdrawn',
      figure: disposal.reliefWithdrawn,
      steps:
        disposal.way === 'armsLength'
          ? [
              `Relief on the shares sold × price ${formatPounds(disposal.proceeds)} ÷ cost ${formatPounds(disposal.costOfSharesSold)}, at most the relief`,
            ]
          : ['A sale not at arm’s length inside three years costs all the relief on the shares sold'],
      limitedBy: null,
      source: sources.withdrawal[scheme],
    }),
    ...lossWorking(scenarios),
    {
      key: 'ownOutcome',
      title: `Your figure, ${own.label}`,
      figure: own.net,
      steps: sumOf(steps.withScheme.slice(0, -1)),
      limitedBy: null,
      source: sources.exemption[scheme],
    },
    {
      key: 'withoutScheme',
      title: 'The same without the scheme',
      figure: own.withoutScheme,
      steps: sumOf(steps.withoutScheme.slice(0, -1)),
      limitedBy: null,
      source: sources.capitalLoss,
    },
    ...some(own.multipleAfterTax !== null, {
      key: 'yearlyReturn',
      title: 'Cost after relief, which the multiple and the yearly return are of',
      figure: paid,
      steps: [
        `${own.multipleAfterTax}× is ${formatPounds(paid)} and the net result over ${formatPounds(paid)}; over ${years} years that is ${own.yearlyReturn}% a year`,
      ],
      limitedBy: null,
      source: sources.bill,
    }),
  ]
}

export type PresentedWorking = Omit<Working, 'figure'> & { figure: Figure }

export const presentWorkings = (scheme: Scheme, scenarios: Scenarios): PresentedWorking[] =>
  workingsFor(scheme, scenarios).map(presentRecord)
