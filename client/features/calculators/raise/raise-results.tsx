import type { Light } from '@api/calculators/capacity-lights.rules'
import type { PresentedCapacity } from '@api/calculators/capacity-query.rules'
import { addDays, addYears, longDate } from '@api/calculators/dates.rules'
import { withoutPence } from '@api/calculators/money.rules'
import { DISCLAIMER } from '@api/calculators/wording.rules'
import { Check, CircleAlert, Cross } from '@/components/ui/icons'
import { Panel } from '@/components/ui/blocks'
import { BigFigure, Entered, type EnteredGroup, ResultTools, SheetAddress, ToolFoot } from '../tool'
import styles from './raise.module.css'

type Raise = NonNullable<PresentedCapacity['raise']>

const NOTE = 'my-3 max-w-[48em] border-l-2 border-brass pl-4'

const isSome = (figure: { rounded: string }) => Number(figure.rounded) > 0

/** The amount in two steps, in the words of a headline. */
function stepsOf({ amount, seis, eis, outside }: Raise): string {
  const underSeis = isSome(seis) && `${withoutPence(seis.display)} under SEIS`
  const underEis = isSome(eis) && `${withoutPence(eis.display)} under EIS`
  if (underSeis && underEis) return `${underSeis} first, then ${underEis} on a later day`
  if (!underSeis && !underEis) return `None of ${withoutPence(amount.display)} under SEIS or EIS`
  return `${isSome(outside) ? '' : 'All '}${underSeis || underEis}`
}

interface ResultsProps {
  result: PresentedCapacity
  entered: EnteredGroup[]
}

export function RaiseResults({ result, entered }: ResultsProps) {
  const { date, raise, seis, eis, lights } = result
  return (
    <section aria-labelledby="answer-title" className="mb-12 md:mb-16">
      <h2 id="answer-title" tabIndex={-1} className="scroll-mt-30 text-h3">
        On {longDate(date)}
      </h2>
      {raise && (
        <>
          <p className="figure mt-3 max-w-[18em] text-h2 text-balance print:max-w-none">{stepsOf(raise)}</p>
          {isSome(raise.outside) && (
            <p className="mt-3 text-lead">
              {withoutPence(raise.outside.display)} of the {withoutPence(raise.amount.display)} would be outside both
              schemes.
            </p>
          )}
          <RaiseOrder date={date} raise={raise} />
        </>
      )}
      <Entered groups={entered} />
      <div className={`my-6 grid gap-6 lg:grid-cols-2 ${styles.pair}`}>
        <SchemeAnswer
          name="SEIS"
          figure={withoutPence(seis.canRaise.display)}
          eligible={seis.eligible}
          lights={lights.seis}
        />
        <SchemeAnswer
          name="EIS"
          figure={withoutPence(eis.canRaise.display)}
          eligible={eis.eligible}
          lights={lights.eis}
        />
      </div>
      {seis.eligible && eis.eligible && (!raise || isSome(raise.eis)) && (
        <p className={NOTE}>
          <b>SEIS first, EIS on a later day.</b> Shares of both schemes issued on one day cost SEIS its relief. After{' '}
          {withoutPence(seis.canRaise.display)} of SEIS, EIS has room for {withoutPence(eis.canRaiseAfterSeis.display)}:
          SEIS money counts towards its limits.
        </p>
      )}
      {isSome(eis.minimumRaise) && (
        <p className={NOTE}>
          For a new product or market the EIS raise must be at least {withoutPence(eis.minimumRaise.display)}.
        </p>
      )}
      <ResultTools />
      <SheetAddress />
      <ToolFoot>
        <p>
          {DISCLAIMER} Not advice. An EIS issue that breaks the yearly limit loses relief on the whole of it. Only HMRC
          can say whether a company qualifies.
        </p>
      </ToolFoot>
    </section>
  )
}

/** The steps to take and their deadlines, in order. */
function RaiseOrder({ date, raise }: { date: string; raise: Raise }) {
  const underSeis = isSome(raise.seis)
  const underEis = isSome(raise.eis)
  if (!underSeis && !underEis) return null
  const eisFrom = underSeis ? addDays(date, 1) : date
  const steps = [
    ['Before', 'Ask HMRC for advance assurance, with the checklist below.'],
    underSeis && [longDate(date), `Issue the SEIS shares: ${withoutPence(raise.seis.display)}.`],
    underEis && [`From ${longDate(eisFrom)}`, `Issue the EIS shares: ${withoutPence(raise.eis.display)}.`],
    underEis && ['Within two years of that', 'Spend the EIS money on the qualifying trade.'],
    underSeis && [`By ${longDate(addDays(addYears(date, 3), -1))}`, 'Spend the SEIS money on the qualifying trade.'],
  ].filter((step) => step !== false)
  return (
    <ol aria-label="In this order" className="mt-5 max-w-[48em]">
      {steps.map(([day, what]) => (
        <li key={what} className="border-line grid gap-x-6 border-t py-3 md:grid-cols-[14em_minmax(0,1fr)]">
          <span className="num font-semibold">{day}</span>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  )
}

interface AnswerProps {
  name: string
  figure: string
  eligible: boolean
  lights: Light[]
}

function SchemeAnswer({ name, figure, eligible, lights }: AnswerProps) {
  const toCheck = lights.filter(({ light }) => light === 'amber').length
  const within = toCheck ? `Within the limits; ${toCheck} to check` : 'Within the limits'
  return (
    <Panel as="section" look="card" aria-label={name}>
      <h3 className="font-sans text-lead font-semibold">{name}</h3>
      <p className="mb-2 text-muted">Can still raise</p>
      <BigFigure text={figure} size="medium" />
      <p className="mt-3 font-semibold">{eligible ? within : 'Not as things stand'}</p>
      <ul className="mt-4">
        {lights.map((light) => (
          <LightRow key={light.key} of={light} />
        ))}
      </ul>
    </Panel>
  )
}

const signs = {
  green: { Sign: Check, word: 'Met', colour: 'text-teal' },
  amber: { Sign: CircleAlert, word: 'Check', colour: 'text-brass' },
  red: { Sign: Cross, word: 'Not met', colour: 'text-red' },
}

function LightRow({ of: { light, reason, check } }: { of: Light }) {
  const { Sign, word, colour } = signs[light]
  return (
    <li className="border-line grid grid-cols-[6.5em_minmax(0,1fr)] gap-3 border-t py-3">
      <span className={`flex gap-2 font-semibold ${colour}`}>
        <Sign className="mt-0.5 flex-none" />
        {word}
      </span>
      <span>
        {reason}
        {check && <span className="block text-muted">{check}</span>}
      </span>
    </li>
  )
}
