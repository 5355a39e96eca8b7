import { missingLegalFacts } from '@api/config/operator.rules'
import { brand } from '@/brand'
import { Warning } from '@/components/ui/icons'
import { cx } from '@/lib/cx'

import styles from './desk-reminders.module.css'

/** Lists the facts that the operator still has to provide; renders nothing once they are complete. */
export function MissingFacts() {
  const missing = missingLegalFacts(brand)
  if (!missing.length) return null
  return (
    <p className={cx(styles.reminders, 'flex items-start gap-2')} data-print="hide">
      <Warning size={18} className="text-brass shrink-0" />
      <span>
        Sample site: <code>client/brand.ts</code> does not state {missing.join(', ')}. Until it does, do not invite
        anyone to invest.
      </span>
    </p>
  )
}
