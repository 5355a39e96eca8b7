import { type Draft, readDraft } from '@/lib/drafts'
import { defaultForm, type CampaignForm } from './campaign-form'

export const CAMPAIGN_DRAFT = 'campaign'

export interface CampaignDraft {
  savedAt: number
  form: CampaignForm
}

type Shape = Record<string, unknown>
const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null

function fits(value: unknown, pattern: unknown): boolean {
  if (Array.isArray(pattern)) return Array.isArray(value) && value.every((item) => fits(item, pattern[0] ?? ''))
  if (isShape(pattern)) return isShape(value) && Object.keys(pattern).every((key) => fits(value[key], pattern[key]))
  return typeof value === typeof pattern
}

/** A draft whose values have the expected types throughout; an outdated or edited one is discarded. */
export const campaignOf = (draft: Draft | null): CampaignDraft | null =>
  draft && fits(draft.values, defaultForm)
    ? { savedAt: draft.savedAt, form: draft.values as unknown as CampaignForm }
    : null

export const readCampaignDraft = () => campaignOf(readDraft(CAMPAIGN_DRAFT))
