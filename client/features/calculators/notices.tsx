import type { ReactNode } from 'react'
import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import { formatMoney } from '@api/calculators/money.rules'
import { whyThisSplit } from '@api/calculators/wording.rules'
import type { Scenarios } from '@api/calculators/scenarios.rules'
import { CircleInfo } from '@/components/ui/icons'
import { limitLine } from './claim-wording'
import styles from './notices.module.css'
import type { Calculator } from './use-calculator'

interface Props {
  scheme: Scheme
  calculator: Calculator
  outlook: Scenarios
}

/** The relief lost to the limits and the effect of the chosen reliefs, announced when a switch changes them. */
export function Notices(props: Props) {
  const notices = noticesOf(props)
  return (
    <div role="status">
      {notices.length > 0 && (
        <ul className={styles.notices}>
          {notices.map((notice, index) => (
            <li key={index}>
              <CircleInfo />
              <span>{notice}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function noticesOf({ scheme, calculator: { options }, outlook: { claim } }: Props): ReactNode[] {
  const { aboveLimit, reliefLostAboveLimit, reliefLostForWantOfTax, incomeTaxRelief, taxYear, split } = claim
  const on = options.reliefs
  const notices: ReactNode[] = []
  const others = options.otherSubscriptions || (split.carriedBack.gt(0) && options.lastYearOtherSubscriptions)
  if (aboveLimit.gt(0))
    notices.push(
      <>
        <b>{formatMoney(aboveLimit)}</b> is above {limitLine(claim, options.knowledgeIntensive)}
        {others && ', after your other shares'}. It earns no relief: <b>{formatMoney(reliefLostAboveLimit)}</b> less
        than the statement above shows, and its share of a gain is taxed.
      </>,
    )
  if (reliefLostForWantOfTax.gt(0))
    notices.push(
      <>
        Your tax bill covers <b>{formatMoney(incomeTaxRelief)}</b> of relief. The other{' '}
        <b>{formatMoney(reliefLostForWantOfTax)}</b> is lost: it does not carry forward
        {on.includes('carry-back') ? '.' : ', though carry-back may rescue it.'}
      </>,
    )
  if (on.includes('carry-back') && split.carriedBack.isZero()) notices.push(whyThisSplit(claim))
  else if (on.includes('carry-back'))
    notices.push(
      <>
        Carry back <b>{formatMoney(split.carriedBack)}</b> to {taxYear.previous}, for{' '}
        <b>{formatMoney(split.lastYear.relief)}</b> of relief there, and keep <b>{formatMoney(split.kept)}</b> in{' '}
        {taxYear.name}, for <b>{formatMoney(split.thisYear.relief)}</b>. Together {formatMoney(incomeTaxRelief)};
        without carry-back {formatMoney(claim.withoutCarryBack.thisYear.relief)}. {whyThisSplit(claim)}
      </>,
    )
  if (scheme === 'eis' && on.includes('deferral'))
    notices.push(
      <>
        <b>{formatMoney(claim.deferredTax)}</b> of tax is put off until you sell, at the rate then in force. It is not a
        saving, and no figure here counts it.
      </>,
    )
  return notices
}
