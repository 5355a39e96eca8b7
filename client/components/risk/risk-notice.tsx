import { Warning } from '@/components/ui/shell-icons'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'
import { RISK_WARNING } from './risk-warning'

/** The prescribed warning at the foot of every page that invites an investment, and what the reliefs depend on. */
export function RiskNotice() {
  return (
    // In print the bar has the warning, so that a statement fits one page.
    <section
      id="risk"
      aria-labelledby="risk-title"
      className="wrap risk-notice bg-raised rounded-panel mt-16 border md:mt-24"
      data-print="hide"
    >
      <Warning size={28} className="text-red" />
      <h2 id="risk-title" className="text-title tracking-normal">
        Please read this before you invest
      </h2>
      <div className="grid gap-2.5">
        <p>
          <b>
            {RISK_WARNING.lose} {RISK_WARNING.protected}
          </b>{' '}
          <TextLink to={paths.risk}>{RISK_WARNING.take}</TextLink> {RISK_WARNING.learn}
        </p>
        <p>
          Early-stage investments are high risk. You may lose some or all of your capital, and shares in young companies
          are hard to sell.
        </p>
        <p>
          SEIS and EIS reliefs depend on eligibility: on your own circumstances and on the company staying eligible.
          They can be withheld or withdrawn. Seek independent financial, tax and legal advice before you decide.
        </p>
      </div>
    </section>
  )
}
