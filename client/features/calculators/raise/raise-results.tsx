import type { Light } from '@api/calculators/capacity-lights.rules'
import type { PresentedCapacity } from '@api/calculators/capacity-query.rules'
import { longDate } from '@api/calculators/dates.rules'
import { withoutPence } from '@api/calculators/money.rules'
import { DISCLAIMER } from '@api/calculators/wording.rules'
import { Check, CircleAlert, Cross } from '@/components/ui/icons'
import { Panel } from '@/components/ui/blocks'
import { BigFigure, ResultTools, ToolFoot } from '../tool'
import styles from './raise.module.css'

const NOTE = 'my-3 max-w-[48em] border-l-2 border-brass pl-4'

export function RaiseResults({ result }: { result: PresentedCapacity }) {
  const { date, seis, eis, lights } = result
  return (
    <section aria-labelledby="answer-title" className="mt-12 md:mt-16">
      <h2 id="answer-title" tabIndex={-1} className="scroll-mt-30 text-h3">
        On {longDate(date)}
      </h2>
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
      {seis.eligible && eis.eligible && (
        <p className={NOTE}>
          <b>SEIS first, EIS on a later day.</b> Shares of both schemes issued on one day cost SEIS its relief. After{' '}
          {withoutPence(seis.canRaise.display)} of SEIS, EIS has room for {withoutPence(eis.canRaiseAfterSeis.display)}:
          SEIS money counts towards its limits.
        </p>
      )}
      {Number(eis.minimumRaise.rounded) > 0 && (
        <p className={NOTE}>
          For a new product or market the EIS raise must be at least {withoutPence(eis.minimumRaise.display)}.
        </p>
      )}
      <ResultTools />
      <ToolFoot>
        <p>
          {DISCLAIMER} Not advice. An EIS issue that breaks the yearly limit loses relief on the whole of it. Only HMRC
          can say whether a company qualifies.
        </p>
      </ToolFoot>
    </section>
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
