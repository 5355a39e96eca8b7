import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import { type Relief, reliefsOf } from '@api/calculators/calculator-options.rules'
import type { Scenarios } from '@api/calculators/scenarios.rules'
import { Switch } from '@/components/form/choices'
import { ExternalLink } from '@/components/ui/text-link'
import { FORM_ID } from './investment-form'
import styles from './relief-switches.module.css'
import { reliefCopy } from './schemes'
import type { Calculator } from './use-calculator'

/** The reliefs that are counted, each with its value here and its law. */
export function ReliefSwitches({
  scheme,
  calculator,
  outlook,
}: {
  scheme: Scheme
  calculator: Calculator
  outlook: Scenarios
}) {
  const { options, choose } = calculator
  const copy = reliefCopy(scheme)
  const toggle = (relief: Relief, on: boolean) =>
    choose({ reliefs: reliefsOf(scheme).filter((one) => (one === relief ? on : options.reliefs.includes(one))) })
  return (
    <div role="group" aria-label="Reliefs counted" className={styles.switches}>
      {/* Without JavaScript an unticked box sends nothing; this marks that the boxes were on the page. */}
      <input type="hidden" name="reliefs" value="none" form={FORM_ID} />
      {reliefsOf(scheme).map((relief) => {
        const { name, source, short, says, figure, figureSays } = copy[relief]
        return (
          <div key={relief} className={styles.relief}>
            <Switch
              id={`relief-${relief}`}
              name="reliefs"
              value={relief}
              form={FORM_ID}
              label={name}
              aria-describedby={`relief-${relief}-says`}
              checked={options.reliefs.includes(relief)}
              onChange={(event) => toggle(relief, event.target.checked)}
              className={styles.switch}
            />
            <p id={`relief-${relief}-says`}>{says(outlook)}</p>
            <p className={styles.worth}>
              <b className="num">{figure(outlook)}</b> {figureSays(outlook)}
            </p>
            <p>
              <ExternalLink href={source.url} className={styles.law}>
                {short}
              </ExternalLink>
            </p>
          </div>
        )
      })}
    </div>
  )
}
