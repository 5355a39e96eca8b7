import type { Submission } from '../forms/submission.entity.js'

/** Identifies the person from their submissions: the newest name, and each spelling of the rest once. */
export function presentIdentity(submissions: Submission[]) {
  const each = (values: (string | null)[]) => [...new Set(values.filter((value): value is string => Boolean(value)))]
  return {
    name: submissions.find(({ name }) => name)?.name ?? '',
    phones: each(submissions.map(({ phone }) => phone)),
    businesses: each(submissions.map(({ businessName }) => businessName)),
  }
}
