import { Warning } from './icons'

import styles from './risk-notice.module.css'

export function RiskNotice() {
  return (
    <section id="risk" aria-labelledby="risk-title" className={styles.notice}>
      <Warning size={28} className={styles.sign} />
      <h2 id="risk-title">Please read this before you invest</h2>
      <div className={styles.words}>
        <p>
          Early-stage investments are high risk. You may lose some or all of your capital, and shares in young companies
          are hard to sell.
        </p>
        <p>
          SEIS and EIS reliefs depend on eligibility: on your own circumstances and on the company staying eligible.
          They can be withheld or withdrawn.
        </p>
        <p>Seek independent financial, tax and legal advice before you decide.</p>
      </div>
    </section>
  )
}
