import { missingLegalFacts } from '@api/config/legal-facts.rules'
import { brand } from '@/brand'
import { Warning } from '@/components/ui/icons'

/** Facts the operator still has to provide; empty once they are complete. */
export function MissingFacts() {
  const missing = missingLegalFacts(brand)
  if (!missing.length) return null
  return (
    <p className="border-line text-small text-muted flex items-start gap-2 border-b px-[max(20px,(100%-1376px)/2)] py-2">
      <Warning size={18} className="text-brass shrink-0" />
      <span>
        Sample site: <code>client/brand.ts</code> does not state {missing.join(', ')}. Until it does, invite no one to
        invest.
      </span>
    </p>
  )
}
