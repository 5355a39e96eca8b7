import type { Scheme } from './calculator-inputs.rules.js'
import { type Decimal, formatPounds } from './money.rules.js'
import type { PlannedYear } from './plan-years.rules.js'

export interface Planned {
  scheme: Scheme
  name: string
  previous: string
  carriedBack: Decimal
  claimedThisYear: Decimal
  notClaimed: Decimal
  carryBack: boolean
  thisYear: PlannedYear | undefined
  lastYear: PlannedYear | undefined
}

/** Only whole pence are carried back, so the remainder may be a fraction of one. */
const isUsedUp = (left: Decimal) => left.lt('0.01')

const allowanceIsFull = (scheme: Scheme, year: PlannedYear): boolean =>
  (scheme === 'seis' ? year.seisAllowanceLeft : year.eisAllowanceLeft).isZero()

function whyBack({ scheme, name, thisYear, lastYear }: Planned): string {
  if (!thisYear || thisYear.billAvailable.isZero()) return `there is no income tax to reduce in ${name}`
  if (isUsedUp(thisYear.billLeft)) return `the ${name} bill is used up`
  if (allowanceIsFull(scheme, thisYear)) return `the ${name} allowance is used up`
  return lastYear && isUsedUp(lastYear.billLeft)
    ? `that uses up the bill there, and the ${name} allowance stays open`
    : `the relief is the same, that year’s tax falls due sooner and the ${name} allowance stays open`
}

function whyKept({ scheme, previous, carryBack, lastYear }: Planned): string {
  if (!carryBack) return 'carry-back is switched off'
  if (!lastYear) return `no bill is given for ${previous}`
  if (lastYear.billAvailable.isZero()) return `there is no income tax to reduce in ${previous}`
  if (isUsedUp(lastYear.billLeft)) return `the ${previous} bill is used up`
  if (allowanceIsFull(scheme, lastYear)) return `the ${previous} allowance is used up`
  return `carrying more back to ${previous} would save nothing`
}

function whyNot({ scheme, name, thisYear }: Planned): string {
  if (!thisYear || thisYear.billAvailable.isZero()) return `there is no income tax left to reduce in ${name}`
  if (allowanceIsFull(scheme, thisYear)) return `the ${name} allowance is used up`
  return 'claiming them would cost other shares their relief'
}

export function whyPlanned(planned: Planned): string {
  const { name, previous, carriedBack, claimedThisYear, notClaimed } = planned
  const all = (part: Decimal) =>
    part.eq(carriedBack.plus(claimedThisYear).plus(notClaimed)) ? 'All of it' : formatPounds(part)
  const parts: [Decimal, () => string][] = [
    [carriedBack, () => `${all(carriedBack)} counts as issued in ${previous}: ${whyBack(planned)}.`],
    [claimedThisYear, () => `${all(claimedThisYear)} counts in ${name}: ${whyKept(planned)}.`],
    [notClaimed, () => `${all(notClaimed)} has no relief: ${whyNot(planned)}.`],
  ]
  return parts.flatMap(([part, says]) => (part.gt(0) ? [says()] : [])).join(' ')
}
