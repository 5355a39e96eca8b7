import { DrawnDialog } from '@/components/ui/drawn-dialog'
import { Warning } from '@/components/ui/shell-icons'
import { paths } from '@/lib/paths'
import { isSampleSite } from '@/operator'
import { RISK_WARNING } from './risk-warning'

const SUMMARY = 'risk-summary'

/** The prescribed warning, always in view and not dismissible, on every page that invites an investment. */
export const RiskStrip = () => (
  <aside id="risk-strip" aria-label="Risk warning" className="risk-strip">
    <Warning className="text-red flex-none" />
    {isSampleSite() && <b className="risk-sample text-red">Sample site.</b>}
    <p>
      {RISK_WARNING.lose} {RISK_WARNING.protected}{' '}
      {/* Opens the risk page's own summary in a dialog or, without JavaScript, the page. */}
      <a
        href={paths.risk}
        role="button"
        aria-haspopup="dialog"
        data-opens-dialog={SUMMARY}
        data-page={paths.risk}
        data-title="Risk summary"
      >
        {RISK_WARNING.take} {RISK_WARNING.learn}
      </a>
    </p>
  </aside>
)

/** Separate from the strip, which is between the header and the page. */
export const RiskSummary = () => (
  <DrawnDialog id={SUMMARY} title="Risk summary" look="form" description={RISK_WARNING.time}>
    <div
      className="mt-4 grid max-h-[min(60svh,36rem)] gap-4 overflow-y-auto pr-3 leading-normal *:border-0 *:p-0"
      tabIndex={0}
      role="region"
      aria-label="Risk summary"
      data-slot="page"
    />
  </DrawnDialog>
)
