import type { PresentedCapacity } from '@api/calculators/capacity-figures.rules'
import type { Light } from '@api/calculators/capacity-lights.rules'
import { longDate } from '@api/calculators/dates.rules'
import { RULES_CHECKED_ON } from '@api/calculators/tax-rules.rules'
import { DISCLAIMER } from '@api/calculators/wording.rules'
import { Button } from '@/components/ui/button'
import { Check, CircleAlert, Cross, Print } from '@/components/ui/icons'
import { Panel } from '@/components/ui/blocks'
import { BigFigure } from '../big-figure'
import { PrintedOn } from '../printed-on'
import styles from './raise.module.css'

const pounds = (display: string) => display.replace(/\.00$/, '')

export function RaiseResults({ result }: { result: PresentedCapacity }) {
  const { date, seis, eis, lights } = result
  const both = seis.eligible && eis.eligible
  return (
    <section aria-labelledby="answer-title" className={styles.answer}>
      <h2 id="answer-title" tabIndex={-1} className="text-h3">
        On {longDate(date)}
      </h2>
      <div className={styles.schemes}>
        <SchemeAnswer name="SEIS" figure={seis.canRaise.display} eligible={seis.eligible} lights={lights.seis} />
        <SchemeAnswer name="EIS" figure={eis.canRaise.display} eligible={eis.eligible} lights={lights.eis} />
      </div>
      {both && (
        <p className={styles.order}>
          <b>SEIS first, EIS on a later day.</b> Shares of both schemes issued on one day cost SEIS its relief. After{' '}
          {pounds(seis.canRaise.display)} of SEIS, EIS has room for {pounds(eis.canRaiseAfterSeis.display)}: SEIS money
          counts towards its limits.
        </p>
      )}
      {Number(eis.minimumRaise.rounded) > 0 && (
        <p className={styles.order}>
          For a new product or market the EIS raise must be at least {pounds(eis.minimumRaise.display)}.
        </p>
      )}
      <div className={`${styles.tools} no-js:hidden`}>
        <Button variant="plain" onClick={() => window.print()}>
          <Print />
          Print or save as PDF
        </Button>
      </div>
      <dl className={styles.dated}>
        <div>
          <dt>Rules checked</dt>
          <dd className="num">{longDate(RULES_CHECKED_ON)}</dd>
        </div>
        <PrintedOn />
      </dl>
      <p className={styles.note}>
        {DISCLAIMER} Not advice. An issue that breaks the yearly limit loses relief on the whole of it. Only HMRC can
        say whether a company qualifies.
      </p>
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
  const verdict = eligible
    ? toCheck
      ? `Within the limits; ${toCheck} to check`
      : 'Within the limits'
    : 'Not as things stand'
  return (
    <Panel as="section" look="card" aria-label={name}>
      <h3 className={styles.scheme}>{name}</h3>
      <p className={styles.note}>Can still raise</p>
      <div className={styles.figure}>
        <BigFigure text={figure} />
      </div>
      <p className={styles.verdict}>{verdict}</p>
      <ul className={styles.lights}>
        {lights.map((light) => (
          <LightRow key={light.key} of={light} />
        ))}
      </ul>
    </Panel>
  )
}

const signs = {
  green: { Sign: Check, word: 'Met' },
  amber: { Sign: CircleAlert, word: 'Check' },
  red: { Sign: Cross, word: 'Not met' },
}

function LightRow({ of: { light, reason, check } }: { of: Light }) {
  const { Sign, word } = signs[light]
  return (
    <li className={styles[light]}>
      <span className={styles.sign}>
        <Sign />
        {word}
      </span>
      <span>
        {reason}
        {check && <span className={styles.check}>{check}</span>}
      </span>
    </li>
  )
}
