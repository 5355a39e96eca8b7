export const MERGE_UNDO_DAYS = 30

export const MAX_TAGS = 12
export const MAX_TAG = 30
export const tagsIn = (words: string) => [
  ...new Set(
    words
      .split(',')
      .map((tag) => tag.trim().toLowerCase().replace(/\s+/g, ' '))
      .filter(Boolean),
  ),
]

export const PERSON_LABELS: Record<string, string> = {
  investor: 'Investor',
  founder: 'Founder',
  entrepreneur: 'Entrepreneur',
}
export const PERSON_KINDS = Object.keys(PERSON_LABELS)
export const OWNER_ME_OR_NONE = /^(?:me|none|[0-9a-f-]{36})$/i

export const REQUEST_KINDS = ['access', 'correction', 'erasure', 'objection'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]
export const REQUEST_LABELS: Record<RequestKind, string> = {
  access: 'Access: a copy of everything',
  correction: 'Correction',
  erasure: 'Erasure',
  objection: 'Objection',
}

/** One calendar month later, or the last day of a shorter month: UK GDPR art. 12(3), as the ICO counts it. */
export function dueInOneMonth(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, lastOfNext))).toISOString().slice(0, 10)
}

const WITHDRAWN = 'Withdrawn on '

export function marketingOf(value: unknown): 'given' | 'withdrawn' | 'none' {
  if (value === true) return 'given'
  if (typeof value !== 'string' || value === '') return 'none'
  return value.startsWith(WITHDRAWN) ? 'withdrawn' : 'given'
}

/** Proof of consent, its wording and its withdrawal is kept even afterwards. */
export const withdrawn = (value: unknown, day: string) =>
  `${WITHDRAWN}${day}. Before: ${value === true ? 'Yes' : String(value)}`
