import { Prose } from '@/components/text/blocks'
import { Dialog } from '@/components/ui/dialog'

import styles from './risk-dialog.module.css'
import { KEY_RISKS, LEARN_MORE, RISK_INTRODUCTION, RISK_LEDE, riskSections } from './risk-summary'

export function RiskDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Risk summary" look="form" description={RISK_LEDE}>
      <div className={styles.summary} tabIndex={0} role="region" aria-label="Risk summary">
        <p>{RISK_INTRODUCTION}</p>
        <h3>{KEY_RISKS}</h3>
        {riskSections.map(({ id, title, text }) => (
          <section key={id}>
            <h4>{title}</h4>
            {text.map((paragraph) => (
              <p key={paragraph}>
                <Prose text={paragraph} />
              </p>
            ))}
          </section>
        ))}
        <p>
          <Prose text={LEARN_MORE} />
        </p>
      </div>
    </Dialog>
  )
}
