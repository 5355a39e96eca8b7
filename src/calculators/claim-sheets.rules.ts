import type { Scheme } from './calculator-inputs.rules.js'
import { type LossYear, deductBest } from './disposal.rules.js'
import { type Nation, taxedBands } from './income-tax.rules.js'
import { type Decimal, formatPounds, presentRecord } from './money.rules.js'
import type { planInvestment } from './plan-investments.rules.js'
import { sum } from './plan-years.rules.js'
import type { PlanInvestment } from './plan.types.js'
import type { Scenarios } from './scenarios.rules.js'
import { taxRules } from './tax-rules.rules.js'
import { LATEST_TAX_YEAR, claimBy, taxYear } from './tax-years.rules.js'

interface Entry {
  id: string
  scheme: Scheme
  /** The year that the claim is for, and the one in which the shares were issued. */
  year: string
  issuedIn: string
  issued: string | null
  amount: Decimal
  relief: Decimal
}

const certificates: Record<Scheme, string> = { seis: 'SEIS3', eis: 'EIS3' }
const carryBackSections: Record<Scheme, string> = { seis: '257AB(5)', eis: '158(4)' }

function notesOf(scheme: Scheme, year: string, own: readonly Entry[], all: readonly Entry[]): string[] {
  const certificate = certificates[scheme]
  const back = own.filter(({ issuedIn }) => issuedIn !== year)
  const elsewhere = all.filter((one) => one.scheme === scheme && one.issuedIn === year && one.year !== year)
  const pounds = (entries: readonly Entry[]) => formatPounds(sum(entries.map(({ amount }) => amount)))
  return [
    `Copy the company’s name, the unique investment reference, the date of issue and the amount from each ${certificate}, and keep it.`,
    ...(back.length
      ? [
          `${pounds(back)} of shares issued in ${back[0]!.issuedIn} count as issued in ${year} (Income Tax Act 2007, section ${carryBackSections[scheme]}): say so with the claim. Where the return for ${year} has been made, amend it or use the claim part of the ${certificate}.`,
        ]
      : []),
    ...(elsewhere.length
      ? [`${pounds(elsewhere)} of the shares issued in ${year} is claimed for ${elsewhere[0]!.year}, and not here.`]
      : []),
    `Relief is at most the income tax of ${year}, and is not carried forward.`,
  ]
}

/** A claim for each year and scheme, in order of time. */
function sheetsOf(entries: readonly Entry[]) {
  const claimed = entries.filter(({ relief }) => relief.gt(0))
  const kinds = [...new Set(claimed.map(({ year, scheme }) => `${year} ${scheme}`))].sort()
  return kinds.map((kind) => {
    const own = claimed.filter(({ year, scheme }) => `${year} ${scheme}` === kind)
    const { year, scheme } = own[0]!
    const { text: box, source } = taxRules[`claim.${scheme}Box`]
    return {
      taxYear: year,
      scheme,
      certificate: certificates[scheme],
      box,
      source,
      entries: own.map(({ id, issuedIn, issued, amount, relief }) => ({ id, issuedIn, issued, amount, relief })),
      amount: sum(own.map(({ amount }) => amount)),
      relief: sum(own.map(({ relief }) => relief)),
      claimBy: claimBy(year),
      notes: notesOf(scheme, year, own, claimed),
    }
  })
}

const presentSheets = (sheets: ReturnType<typeof sheetsOf>) =>
  sheets.map(({ entries, ...sheet }) => ({ ...presentRecord(sheet), entries: entries.map(presentRecord) }))

export type ClaimSheet = ReturnType<typeof presentSheets>[number]

/** The sheets of a plan; VCT shares have no such certificate. */
export const planSheets = (
  investments: readonly PlanInvestment[],
  planned: readonly Pick<
    ReturnType<typeof planInvestment>,
    'taxYear' | 'carriedBack' | 'claimedThisYear' | 'reliefLastYear' | 'reliefThisYear'
  >[],
) =>
  presentSheets(
    sheetsOf(
      investments.flatMap(({ id, scheme, date }, at) => {
        if (scheme === 'vct') return []
        const { taxYear: issuedIn, carriedBack, claimedThisYear, reliefLastYear, reliefThisYear } = planned[at]!
        const own = { id, scheme, issuedIn, issued: date }
        return [
          { ...own, year: taxYear(issuedIn).previous, amount: carriedBack, relief: reliefLastYear },
          { ...own, year: issuedIn, amount: claimedThisYear, relief: reliefThisYear },
        ]
      }),
    ),
  )

const yearWords: Record<LossYear, string> = { ofLoss: 'the year of the loss', before: 'the year before the loss' }

/** What each band no longer taxes once a loss is deducted; the allowance follows the income. */
function savedByBand(income: Decimal, used: Decimal, nation: Nation): string[] {
  const after = taxedBands(income.minus(used), nation, LATEST_TAX_YEAR)
  return taxedBands(income, nation, LATEST_TAX_YEAR)
    .reverse()
    .flatMap(({ rate, amount, tax }) => {
      const left = after.find((band) => band.rate === rate)
      const less = left ? amount.minus(left.amount) : amount
      if (less.isZero()) return []
      return [`${formatPounds(less)} at ${rate}% is ${formatPounds(left ? tax.minus(left.tax) : tax)}`]
    })
}

/** The sheet for the loss on the sale as chosen, or else on a total loss; null if neither is relieved. */
function lossSheetOf(scheme: Scheme, { disposal, rows, sale: { loss } }: Scenarios) {
  const outcome = disposal.allowableLoss.gt(0) ? disposal : rows[0]!.outcome
  if (loss.relief === 'none' || outcome.lossUsed.isZero()) return null
  const { allowableLoss, lossUsed, lossReliefValue, lossLeft, costOfSharesSold, reliefKept, proceeds } = outcome
  const gains = loss.relief === 'gains'
  const years = !gains && loss.incomes ? deductBest(lossUsed, loss.incomes).years.filter(({ used }) => used.gt(0)) : []
  const from = years.map(({ year }) => yearWords[year])
  const { nation } = loss.incomes ?? { nation: 'ruk' as const }
  const order = gains
    ? 'Against gains: those of the same year first, then those of later years.'
    : from.length
      ? `Deduct it from the income of ${from.join(' first, then from that of ')}.`
      : 'Name the year that comes first: the year of the loss or the year before. Enter both incomes to see which saves more.'
  const { text: box, source } = taxRules['claim.lossBoxes']
  const shares = `shares in ____________ (${scheme.toUpperCase()} shares that I subscribed for, disposed of on ____________)`
  return {
    cost: costOfSharesSold,
    reliefKept,
    proceeds,
    loss: allowableLoss,
    lossUsed,
    saved: lossReliefValue,
    lossLeft,
    order,
    years: years.map(({ year, income, used, saved }) => ({
      year: yearWords[year],
      income,
      deducted: used,
      saved,
      bands: savedByBand(income, used, nation),
    })),
    deadline: gains ? 'For when to report it, see HMRC’s notes.' : `Claim ${taxRules['claim.loss'].text}.`,
    wording: gains
      ? `I give notice of an allowable loss of ${formatPounds(allowableLoss)} on ${shares}.`
      : `I claim relief under section 132 of the Income Tax Act 2007 for a loss of ${formatPounds(lossUsed)} on ${shares}, from my income of ________${from.length === 1 ? '' : ' first, then of ________'}.`,
    box,
    source,
    notes: [
      `The relief that you keep, ${formatPounds(reliefKept)}, has come off the loss.`,
      ...(gains || scheme === 'eis' ? [] : ['SEIS shares need a qualifying trading company for it.']),
      ...(lossLeft.gt(0) ? [`${formatPounds(lossLeft)} stays a capital loss.`] : []),
    ],
  }
}

/** What to copy into a tax return: a claim for each year, and one for the loss. */
export function calculationSheets(scheme: Scheme, issued: string, scenarios: Scenarios) {
  const { split, taxYear: year } = scenarios.claim
  const own = { id: 'investment', scheme, issuedIn: year.name, issued: issued || null }
  const loss = lossSheetOf(scheme, scenarios)
  return {
    claims: presentSheets(
      sheetsOf([
        { ...own, year: year.previous, amount: split.lastYear.qualifying, relief: split.lastYear.relief },
        { ...own, year: year.name, amount: split.thisYear.qualifying, relief: split.thisYear.relief },
      ]),
    ),
    loss: loss && { ...presentRecord(loss), years: loss.years.map(presentRecord) },
  }
}

export type LossSheet = NonNullable<ReturnType<typeof calculationSheets>['loss']>
