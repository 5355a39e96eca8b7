import { useState } from 'react'
import { clearDraft, draftSavedAt, keepDraft } from '@/lib/drafts'
import { CAMPAIGN_DRAFT, type CampaignDraft } from './campaign-draft'
import { defaultForm, validate, type CampaignForm, type Errors } from './campaign-form'

/** The state of the campaign form: its errors, and the draft on this device. */
export function useCampaignForm(draft: CampaignDraft | null) {
  const [form, setForm] = useState(draft?.form ?? defaultForm)
  const [savedAt, setSavedAt] = useState(draft?.savedAt ?? null)
  // The errors of the last attempt for the summary; beside its field, an error disappears once corrected.
  const [found, setFound] = useState<{ attempt: number; errors: Errors }>({ attempt: 0, errors: {} })

  const still = validate(form)
  const errors: Errors = Object.fromEntries(
    Object.keys(found.errors).flatMap((field) => {
      const error = still[field as keyof Errors]
      return error ? [[field, error]] : []
    }),
  )

  const forgetDraft = () => {
    clearDraft(CAMPAIGN_DRAFT)
    setSavedAt(null)
  }

  return {
    form,
    errors,
    found,
    savedAt,
    update: (change: Partial<CampaignForm>) => setForm((before) => ({ ...before, ...change })),
    /** Whether the campaign could be created; otherwise `found` has the reasons. */
    create: (): boolean => {
      setFound({ attempt: found.attempt + 1, errors: still })
      if (Object.keys(still).length > 0) return false
      forgetDraft()
      return true
    },
    /** Whether this device stores the draft. */
    save: (): boolean => {
      const kept = keepDraft(CAMPAIGN_DRAFT, { ...form })
      if (kept) setSavedAt(draftSavedAt(CAMPAIGN_DRAFT))
      return kept
    },
    discard: () => {
      forgetDraft()
      setForm(defaultForm)
      setFound({ attempt: 0, errors: {} })
    },
  }
}
