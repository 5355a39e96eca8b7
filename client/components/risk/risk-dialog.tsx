import { Prose } from '@/components/text/blocks'
import { Dialog } from '@/components/ui/dialog'
import { KEY_RISKS, LEARN_MORE, RISK_INTRODUCTION, RISK_LEDE, riskSections } from './risk-summary'

export function RiskDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Risk summary" look="form" description={RISK_LEDE}>
      <div
        className="grid max-h-[min(60svh,36rem)] gap-4 overflow-y-auto pr-3 leading-normal"
        tabIndex={0}
        role="region"
        aria-label="Risk summary"
      >
        <p>{RISK_INTRODUCTION}</p>
        <h3 className="text-title">{KEY_RISKS}</h3>
        {riskSections.map(({ id, title, text }) => (
          <section key={id} className="grid gap-2">
            <h4 className="font-semibold">{title}</h4>
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
