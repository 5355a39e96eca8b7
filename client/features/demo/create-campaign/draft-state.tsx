import { Check } from '@/components/ui/icons'
import { Button } from '@/components/ui/button'
import { savedWhen } from '@/lib/format'
import { parts, type CampaignForm } from './campaign-form'

const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']

interface Props {
  savedAt: number | null
  form: CampaignForm
  onDiscard: () => void
}

/** Whether and since when a draft is saved, and how much is left to fill in. */
export function DraftState({ savedAt, form, onDiscard }: Props) {
  const open = parts.filter(({ fullness }) => fullness(form) !== 'full').length
  return (
    <div className="text-body text-muted grid justify-items-start gap-1">
      <p role="status" className="flex gap-2.5">
        {savedAt && <Check className="text-teal mt-0.5" />}
        <span>
          {savedAt ? `Draft saved on this device ${savedWhen(savedAt)}. ` : 'No draft on this device. '}
          Seven parts, {open === 0 ? 'all filled in' : `${numbers[open]} still to fill in`}.
        </span>
      </p>
      {savedAt && (
        <Button variant="quiet" onClick={onDiscard}>
          Discard draft
        </Button>
      )}
    </div>
  )
}
