import { defaultForm, type CampaignForm } from './campaign-form'

const KEY = 'campaign-draft'

export interface Draft {
  savedAt: string
  form: CampaignForm
}

type Shape = Record<string, unknown>
const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null

/** Whether a draft has the expected types throughout; an outdated or edited one is discarded. */
function fits(value: unknown, pattern: unknown): boolean {
  if (Array.isArray(pattern)) return Array.isArray(value) && value.every((item) => fits(item, pattern[0] ?? ''))
  if (isShape(pattern)) return isShape(value) && Object.keys(pattern).every((key) => fits(value[key], pattern[key]))
  return typeof value === typeof pattern
}

export function parseDraft(stored: string | null): Draft | null {
  if (!stored) return null
  try {
    const draft: unknown = JSON.parse(stored)
    return fits(draft, { savedAt: '', form: defaultForm }) ? (draft as Draft) : null
  } catch {
    return null
  }
}

/** The draft on this device; none if storage is blocked. */
export function readDraft(): Draft | null {
  try {
    return parseDraft(localStorage.getItem(KEY))
  } catch {
    return null
  }
}

/** Saves the draft on this device. Returns the time, or null if storage is blocked. */
export function saveDraft(form: CampaignForm): Draft | null {
  const draft = { savedAt: new Date().toISOString(), form }
  try {
    localStorage.setItem(KEY, JSON.stringify(draft))
    return draft
  } catch {
    return null
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // If nothing can be stored, nothing is left behind.
  }
}
