import { addYears, longDate } from './dates.rules.js'
import { Decimal, ZERO, nonNegative, formatPounds, minOf } from './money.rules.js'
import { type RuleKey, ruleOn, taxRules } from './tax-rules.rules.js'

export interface CapacityInput {
  date: string
  /** What the company wants to raise. */
  amount: Decimal | null
  grossAssets: Decimal
  /** Full-time equivalents. */
  employees: Decimal
  tradeStarted: string | null
  firstCommercialSale: string | null
  /** For a knowledge-intensive company: replaces the first sale as the start. */
  turnover200kDate: string | null
  grossAssetsAfter: Decimal | null
  knowledgeIntensive: boolean
  northernIreland: boolean
  /** Null if it was not answered. */
  eisOrVctBefore: boolean | null
  followOn: boolean
  newMarket: boolean
  averageTurnover: Decimal | null
  seisLast3Years: Decimal
  deMinimisAid: Decimal
  riskFinance12Months: Decimal
  /** SEIS, EIS, VCT and other risk finance, ever. */
  riskFinanceTotal: Decimal
}

export interface CapacityTest {
  key: string
  verdict: 'pass' | 'fail'
  reason: string
}

const test = (key: string, passes: boolean, pass: string, fail: string): CapacityTest => ({
  key,
  verdict: passes ? 'pass' : 'fail',
  reason: passes ? pass : fail,
})

const employeesTest = (employees: Decimal, limit: Decimal): CapacityTest =>
  test(
    'employees',
    employees.lt(limit),
    `There are fewer than ${limit.toString()} full-time staff.`,
    `There are ${limit.toString()} full-time staff or more.`,
  )

const allPass = (tests: CapacityTest[]) => tests.every(({ verdict }) => verdict === 'pass')

const figure = (key: RuleKey, day: string): Decimal => new Decimal(ruleOn(key, day).value)

/** Risk finance that SEIS does not explain may have been EIS or VCT money, which ends SEIS (ITA 2007 s257DK). */
const asksEisOrVct = ({ eisOrVctBefore, riskFinanceTotal, riskFinance12Months, seisLast3Years }: CapacityInput) =>
  eisOrVctBefore === null && Decimal.max(riskFinanceTotal, riskFinance12Months).gt(seisLast3Years)

/** What the Seed Enterprise Investment Scheme lets a company raise (ITA 2007 s257DI-257DL, s257HF). */
function seisCapacity(input: CapacityInput) {
  const { date, grossAssets, employees, tradeStarted } = input
  const years = figure('seis.tradeAgeYears', date).toNumber()
  const assets = figure('seis.grossAssets', date)
  const staff = figure('seis.employees', date)
  const limit = figure('seis.companyLimit', date)
  const ask = asksEisOrVct(input)
  const room = nonNegative(limit.minus(input.seisLast3Years).minus(input.deMinimisAid))
  const tests = [
    test(
      'noEarlierEisOrVct',
      !input.eisOrVctBefore && !ask,
      'The company has had no EIS or VCT money.',
      ask
        ? 'More was raised than SEIS explains. Was any of it EIS or VCT money? Answer yes or no.'
        : 'SEIS comes before EIS and VCT: the company has already had such money.',
    ),
    test(
      'tradeAge',
      // The years end immediately before the day of the issue, so a trade begun on that day of the year passes (s257HF(2)).
      !tradeStarted || addYears(tradeStarted, years) >= date,
      tradeStarted ? `The trade is at most ${years} years old.` : 'The trade has not begun.',
      `The trade began more than ${years} years before the issue.`,
    ),
    test(
      'grossAssets',
      grossAssets.lte(assets),
      `Gross assets are at most ${formatPounds(assets)}.`,
      `Gross assets are above ${formatPounds(assets)}.`,
    ),
    employeesTest(employees, staff),
    test(
      'amount',
      room.gt(0),
      `${formatPounds(room)} of ${formatPounds(limit)} is left, after SEIS money and small government grants (de minimis aid) of the last three years.`,
      `SEIS money and small government grants of the last three years use up the ${formatPounds(limit)}.`,
    ),
  ]
  const eligible = allPass(tests)
  return { eligible, canRaise: eligible ? room : ZERO, askEisOrVctBefore: ask, tests }
}

/** A specified Northern Ireland company keeps the limits in force before 6 April 2026 (FA 2026 s14). */
const LAST_DAY_OF_OLD_LIMITS = '2026-04-05'

function eisLimits({ date, northernIreland, knowledgeIntensive }: CapacityInput) {
  const day = northernIreland && date > LAST_DAY_OF_OLD_LIMITS ? LAST_DAY_OF_OLD_LIMITS : date
  return {
    annual: figure(knowledgeIntensive ? 'eis.companyAnnualKnowledgeIntensive' : 'eis.companyAnnual', day),
    lifetime: figure(knowledgeIntensive ? 'eis.companyLifetimeKnowledgeIntensive' : 'eis.companyLifetime', day),
    before: figure('eis.grossAssets', day),
    after: figure('eis.grossAssetsAfter', day),
    staff: figure(knowledgeIntensive ? 'eis.employeesKnowledgeIntensive' : 'eis.employees', day),
  }
}

/** What each limit leaves; the least is the capacity. Shares are paid in cash, so a pound raised is a pound of assets (s186). */
function eisRoom(input: CapacityInput, limits: ReturnType<typeof eisLimits>) {
  const annualLeft = nonNegative(limits.annual.minus(input.riskFinance12Months))
  const lifetimeLeft = nonNegative(limits.lifetime.minus(input.riskFinanceTotal))
  const assetsLeft = nonNegative(limits.after.minus(input.grossAssets))
  return { annualLeft, lifetimeLeft, assetsLeft, room: minOf(annualLeft, lifetimeLeft, assetsLeft) }
}

/** The ground for passing the age test: young enough, or an exception (ITA 2007 s175A); null if there is none. */
function ageGround(input: CapacityInput) {
  const { date, knowledgeIntensive, firstCommercialSale, turnover200kDate } = input
  const years = Number(taxRules[knowledgeIntensive ? 'eis.ageYearsKnowledgeIntensive' : 'eis.ageYears'].value)
  const start = knowledgeIntensive && turnover200kDate ? turnover200kDate : firstCommercialSale
  if (!start) return { years, ground: 'unsold' } as const
  if (date < addYears(start, years)) return { years, ground: 'young' } as const
  return { years, ground: input.followOn ? 'followOn' : input.newMarket ? 'newMarket' : null } as const
}

function ageTest(input: CapacityInput, minimumRaise: Decimal, room: Decimal): CapacityTest {
  const { years, ground } = ageGround(input)
  const reasons = {
    unsold: 'There has been no commercial sale yet.',
    young: `The issue is within ${years} years of the start.`,
    followOn: 'It follows on from SEIS, EIS or VCT money raised in time for the same activity.',
    newMarket: `A new product or market: at least ${formatPounds(minimumRaise)} must be raised, half the average turnover.`,
  }
  return test(
    'age',
    ground !== null && room.gte(minimumRaise),
    ground ? reasons[ground] : '',
    ground
      ? `A new product or market needs at least ${formatPounds(minimumRaise)}, and there is room for ${formatPounds(room)}.`
      : `The issue is ${years} years or more after the start, and neither exception applies.`,
  )
}

/** What the Enterprise Investment Scheme lets a company raise (ITA 2007 s173A, s173AA, s175A, s186, s186A). */
function eisCapacity(input: CapacityInput, seisRaise: Decimal) {
  const { date, grossAssets, grossAssetsAfter, employees } = input
  const limits = eisLimits(input)
  const { annualLeft, lifetimeLeft, assetsLeft, room } = eisRoom(input, limits)
  const minimumRaise = ageGround(input).ground === 'newMarket' ? (input.averageTurnover ?? ZERO).div(2) : ZERO
  const sunset = taxRules['eis.sunset'].value
  const tests = [
    ageTest(input, minimumRaise, room),
    test(
      'grossAssetsBefore',
      grossAssets.lte(limits.before),
      `Gross assets before the issue are at most ${formatPounds(limits.before)}.`,
      `Gross assets before the issue are above ${formatPounds(limits.before)}.`,
    ),
    test(
      'grossAssetsAfter',
      grossAssetsAfter ? grossAssetsAfter.lte(limits.after) : assetsLeft.gt(0),
      `Gross assets just after the issue stay within ${formatPounds(limits.after)}.`,
      `Gross assets just after the issue would be above ${formatPounds(limits.after)}.`,
    ),
    employeesTest(employees, limits.staff),
    test(
      'annual',
      annualLeft.gt(0),
      `${formatPounds(annualLeft)} of ${formatPounds(limits.annual)} is left for twelve months.`,
      `The ${formatPounds(limits.annual)} for twelve months is used up.`,
    ),
    test(
      'lifetime',
      lifetimeLeft.gt(0),
      `${formatPounds(lifetimeLeft)} of ${formatPounds(limits.lifetime)} is left in all.`,
      `The ${formatPounds(limits.lifetime)} in all is used up.`,
    ),
    test(
      'endDate',
      date < sunset,
      `The shares are issued before ${longDate(sunset)}.`,
      `EIS ends for shares issued from ${longDate(sunset)}.`,
    ),
  ]
  const eligible = allPass(tests)
  // SEIS money counts against both limits and adds to the assets, so it is deducted whichever capacity is least.
  const afterSeis = nonNegative(room.minus(seisRaise))
  return {
    eligible,
    canRaise: eligible ? room : ZERO,
    minimumRaise,
    canRaiseAfterSeis: eligible && afterSeis.gte(minimumRaise) ? afterSeis : ZERO,
    annualLimit: limits.annual,
    lifetimeLimit: limits.lifetime,
    grossAssetsBeforeLimit: limits.before,
    grossAssetsAfterLimit: limits.after,
    tests,
  }
}

/** The amount in the order that takes most: SEIS shares first, EIS shares on a later day (s257DK), and what neither has room for. */
function raiseOf(amount: Decimal, seis: ReturnType<typeof seisCapacity>, eis: ReturnType<typeof eisCapacity>) {
  const underSeis = minOf(amount, seis.canRaise)
  const rest = amount.minus(underSeis)
  const underEis = rest.lt(eis.minimumRaise) ? ZERO : minOf(rest, eis.canRaiseAfterSeis)
  return { amount, seis: underSeis, eis: underEis, outside: rest.minus(underEis) }
}

export function capacityOf(input: CapacityInput) {
  const seis = seisCapacity(input)
  const eis = eisCapacity(input, seis.canRaise)
  return { date: input.date, raise: input.amount && raiseOf(input.amount, seis, eis), seis, eis }
}

export type Capacity = ReturnType<typeof capacityOf>
