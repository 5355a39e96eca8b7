import type { AuditAction } from '../audit/audit.rules.js'
import type { AuditDetail } from '../audit/audit.entity.js'
import type { AuditRecord } from '../audit/audit.service.js'
import { dayInWords } from '../common/date-words.js'
import { type EntryStatus, type Outcome, type Standing, standingLabel } from '../common/entry-status.rules.js'
import { type HeardEvent, type LiveField, MAX_NAMED } from '../live/live-event.rules.js'
import type { WebhookEvent } from '../webhooks/webhook-events.service.js'

export interface WorkState extends Standing {
  ownerId: string | null
  /** An ISO timestamp. */
  dueAt: string | null
  /** When a reply arrived that is still unanswered, an ISO timestamp. */
  repliedAt: string | null
}

export interface Change {
  entry: WorkState & { id: string; type?: string }
  change: Partial<WorkState>
}

export interface Arrival {
  id: string
  reference: string
  type: string
  receivedAt: Date
}

/** The effects of a kind of event. Arrivals and changes add more of their own. */
interface Kind {
  /** The line in the history; {} is replaced by its subject. */
  line?: string
  detail?: string
  live?: LiveField
  webhook?: WebhookEvent['type']
  audit?: AuditAction
  /** The audit log gets a single entry for the event, with the number of desk entries. */
  counted?: true
}

const CHANGES = {
  changed: { audit: 'entry.changed' },
  'changed-in-bulk': { audit: 'entries.bulk-changed', counted: true },
  'change-undone': { detail: 'Undone', audit: 'entries.change-undone', counted: true },
  'changed-by-answer': {},
  claimed: {},
  'changed-back': { detail: 'Undone' },
  reopened: { detail: 'A reply opened it again' },
  withdrawn: { detail: 'By the sender', audit: 'application.withdrawn' },
} as const satisfies Record<string, Kind>

const ofIntroduction = <Action extends AuditAction>(words: string, audit: Action) =>
  ({ line: `Introduction {}: ${words}`, webhook: 'introduction.changed', audit }) as const

const OTHERS = {
  noted: { line: 'Note added', live: 'note', webhook: 'entry.noted', audit: 'entry.note-added' },
  called: { line: 'Call logged', live: 'note', webhook: 'entry.noted', audit: 'entry.note-added' },
  answered: { line: 'Answer sent', live: 'answer', audit: 'mail.answered' },
  'answer-taken-back': { line: 'Answer taken back', audit: 'mail.answer-taken-back' },
  replied: { line: 'Reply received', audit: 'mail.reply-received' },
  'replied-automatically': { line: 'Automatic reply received', audit: 'mail.reply-received' },
  'mail-returned': { line: 'Mail to {} returned', audit: 'mail.returned' },
  'links-ended': { line: 'All status links ended', audit: 'link.ended' },
  'mail-resent': { line: 'Mail to {} sent again', audit: 'mail.resent' },
  'mail-corrected': { line: 'Mail corrected to {} and sent again', audit: 'mail.recipient-corrected' },
  accepted: { line: 'Accepted on review, its emails queued', audit: 'review.accepted' },
  discarded: { line: 'Discarded on review', audit: 'review.discarded' },
  restored: { line: 'Brought back for review', audit: 'review.restored' },
  corrected: { line: 'Corrected: {}', audit: 'person.corrected' },
  'consent-withdrawn': { line: 'Consent to marketing withdrawn', audit: 'person.consent-withdrawn' },
  'call-proposed': { line: 'Times proposed for a call', webhook: 'call.changed', audit: 'call.proposed' },
  'call-reserved': { line: 'Call chosen for {}, unconfirmed', webhook: 'call.changed', audit: 'call.reserved' },
  'call-booked': { line: 'Call booked for {}', webhook: 'call.changed', audit: 'call.booked' },
  'call-moved': { line: 'Call moved to {}', webhook: 'call.changed', audit: 'call.moved' },
  'call-lapsed': {
    line: 'Call for {} not confirmed, so its time is open again',
    webhook: 'call.changed',
    audit: 'call.lapsed',
  },
  'call-cancelled': { line: 'Call cancelled', webhook: 'call.changed', audit: 'call.cancelled' },
  'call-attended': { line: 'Call attended', webhook: 'call.changed', audit: 'call.held' },
  'call-missed': { line: 'Call missed', webhook: 'call.changed', audit: 'call.missed' },
  'left-without-owner': { line: 'Left without an owner', detail: 'Everyone on the rota was away' },
  'investor-invited': { line: 'Invited to sign a statement as an investor', audit: 'introduction.invited' },
  'statement-signed': {
    line: 'Investor statement signed',
    webhook: 'statement.changed',
    audit: 'introduction.statement-signed',
  },
  'statement-ended': {
    line: 'Investor statement ended',
    webhook: 'statement.changed',
    audit: 'introduction.statement-ended',
  },
  'interests-changed': { line: 'Interests as an investor changed', audit: 'introduction.interests-changed' },
  'investor-stopped': { line: 'No longer wants introductions', audit: 'introduction.stopped' },
  'description-drafted': {
    line: 'Description drafted, version {}',
    webhook: 'profile.changed',
    audit: 'introduction.description-drafted',
  },
  'description-sent': {
    line: 'Description sent to the founder, version {}',
    webhook: 'profile.changed',
    audit: 'introduction.description-sent',
  },
  'description-approved': {
    line: 'Description approved by the founder, version {}',
    webhook: 'profile.changed',
    audit: 'introduction.description-approved',
  },
  'description-change-asked': {
    line: 'Description to be changed, version {}',
    webhook: 'profile.changed',
    audit: 'introduction.description-change-asked',
  },
  // No line of its own: the approval of the next version implies it.
  'description-replaced': { webhook: 'profile.changed' },
  'description-withdrawn': {
    line: 'Description withdrawn, version {}',
    webhook: 'profile.changed',
    audit: 'introduction.description-withdrawn',
  },
  'introduction-proposed': ofIntroduction('proposed', 'introduction.proposed'),
  'introduction-wanted': ofIntroduction('the investor would like to meet them', 'introduction.wanted'),
  'introduction-asked': ofIntroduction('the investor is asked', 'introduction.asked'),
  'introduction-put': ofIntroduction('the founder is asked', 'introduction.put'),
  'introduction-agreed': ofIntroduction('the investor said yes, the founder is asked', 'introduction.agreed'),
  'introduction-unsigned': ofIntroduction('the founder said yes, the investor must sign again', 'introduction.agreed'),
  'introduction-postponed': ofIntroduction('the investor said later', 'introduction.postponed'),
  'introduction-declined': ofIntroduction('declined', 'introduction.declined'),
  'introduction-made': ofIntroduction('made, both know each other’s name and address', 'introduction.made'),
  'introduction-lapsed': ofIntroduction('no answer in time', 'introduction.lapsed'),
  'introduction-stopped': ofIntroduction('stopped', 'introduction.ended'),
  'introduction-recorded': ofIntroduction('what came of it', 'introduction.outcome-recorded'),
  erased: { webhook: 'entry.erased', audit: 'person.erased' },
  'erased-again': { webhook: 'entry.erased', audit: 'person.erased', counted: true },
  expired: { webhook: 'entry.erased', audit: 'retention.purged', counted: true },
} as const satisfies Record<string, Kind>

export type EntryEventKind = keyof typeof CHANGES | keyof typeof OTHERS

interface Changes {
  kind: keyof typeof CHANGES
  changes: Change[]
  /** The owners' names in the history; missing ones no longer have an account. */
  names?: ReadonlyMap<string, string>
}

interface Other {
  kind: keyof typeof OTHERS
  ids: readonly string[]
  about?: string
  detail?: string
  /** The members of its webhook event besides the entry's id: ids and states only. */
  data?: Record<string, string>
}

/** An event of some entries; the audit log stores its facts, with the entry as subject unless another is named. */
export type EntryEvent =
  | { kind: 'arrived'; arrivals: Arrival[] }
  | ((Changes | Other) & { subject?: AuditRecord['subject']; facts?: AuditDetail })

interface Line {
  submissionId: string
  kind: EntryEventKind
  what: string
  status: EntryStatus | null
  detail: string | null
}

export interface Effects {
  history: Line[]
  live?: HeardEvent
  webhooks: WebhookEvent[]
  audit: Pick<AuditRecord, 'action' | 'subject' | 'detail'>[]
}

export function effectsOf(event: EntryEvent, actor: string): Effects {
  const at = new Date().toISOString()
  if (event.kind === 'arrived') {
    const entries = event.arrivals.slice(0, MAX_NAMED).map(({ id, type }) => ({ id, type }))
    return {
      history: [],
      live: { kind: 'arrived', entries, at },
      webhooks: event.arrivals.map(received),
      audit: [],
    }
  }
  const isChange = 'changes' in event
  const kind: Kind = isChange ? CHANGES[event.kind] : OTHERS[event.kind]
  const lines = isChange ? event.changes.flatMap((one) => changeLines(one, event, kind)) : linesOf(event, kind)
  const ids = (isChange ? event.changes.map(({ entry }) => entry.id) : event.ids).slice(0, MAX_NAMED)
  const labels = new Set(lines.flatMap(({ label }) => label ?? []))
  const fields = [...new Set(lines.map(({ field }) => field))]
  const status = labels.size === 1 && { status: [...labels][0] }
  const given = isChange && givenIn(event.changes)
  return {
    history: lines.map(({ field: _field, label: _label, ...line }) => ({ ...line, kind: event.kind })),
    ...(kind.webhook === 'entry.erased' && { live: { kind: 'erased', ids, at } }),
    ...(lines.length && { live: { kind: 'changed', ids, actor, fields, ...status, ...given, at } }),
    webhooks: isChange
      ? event.changes.flatMap(changed)
      : kind.webhook
        ? event.ids.map(eventOf(kind.webhook, event.data))
        : [],
    audit: kind.audit ? auditOf(event, kind.audit, kind.counted) : [],
  }
}

function givenIn(changes: Change[]): { given?: Record<string, number> } {
  const given: Record<string, number> = {}
  for (const { change } of changes) if (change.ownerId) given[change.ownerId] = (given[change.ownerId] ?? 0) + 1
  return Object.keys(given).length ? { given } : {}
}

const linesOf = ({ ids, about = '', detail }: Other, kind: Kind) =>
  kind.line === undefined
    ? []
    : ids.map((submissionId) => ({
        submissionId,
        what: (kind.line as string).replace('{}', () => about),
        status: null,
        detail: detail ?? kind.detail ?? null,
        field: kind.live ?? 'more',
        label: undefined,
      }))

function standingText(standing: Standing): string {
  const { waitingUntil, outcome, outcomeReason } = standing
  if (waitingUntil) return `Waiting until ${dayInWords(new Date(`${waitingUntil}T12:00Z`))}`
  if (!outcome) return standingLabel(standing)
  return ['Done', standingLabel(standing).toLowerCase(), outcomeReason].filter(Boolean).join(': ')
}

function changeLines({ entry, change }: Change, { kind: happened, names }: Changes, kind: Kind) {
  const now = { ...entry, ...change }
  const nameOf = (id: string) => names?.get(id) ?? 'someone who has left'
  const line = (field: LiveField, what: string, before: string | null = null, label?: string) => ({
    submissionId: entry.id,
    what,
    status: field === 'status' ? now.status : null,
    detail: [kind.detail, before].filter(Boolean).join('. ') || null,
    field,
    label,
  })
  const { ownerId, dueAt, repliedAt } = change
  const was = `It was ${standingText(entry)}`
  const wasOwner = entry.ownerId && `It was ${nameOf(entry.ownerId)}`
  return [
    ...(change.status ? [line('status', `Status set to ${standingText(now)}`, was, standingLabel(now))] : []),
    ...(ownerId === undefined
      ? []
      : [line('owner', ownerId ? `Assigned to ${nameOf(ownerId)}` : 'Owner removed', wasOwner)]),
    ...(dueAt === undefined
      ? []
      : [line('due', dueAt ? `Due date set to ${dayInWords(new Date(dueAt))}` : 'Due date removed')]),
    // A chosen status needs no line of its own, nor does a reply.
    ...(repliedAt === undefined || change.status || happened === 'reopened'
      ? []
      : [line('more', repliedAt ? 'Needs a reply' : 'No reply needed')]),
  ]
}

const eventOf = (type: WebhookEvent['type'], data?: Record<string, string>) => (id: string) => ({
  type,
  data: { id, ...data },
})

/** Identifies the submission without any of its content. */
const received = ({ id, reference, type, receivedAt }: Arrival): WebhookEvent => ({
  type: 'submission.received',
  data: { id, reference, form: type, status: 'new', receivedAt: receivedAt.toISOString() },
})

const FIELDS: Partial<Record<keyof WorkState, string>> = {
  status: 'status',
  ownerId: 'owner',
  dueAt: 'due',
  repliedAt: 'reply',
}

/** The names of changed fields; details of the status count as the status, which changes with them. */
const fieldsOf = (change: Partial<WorkState>) =>
  (Object.keys(change) as (keyof WorkState)[]).flatMap((name) => FIELDS[name] ?? [])

const DECISIONS: readonly unknown[] = ['accepted', 'declined', 'withdrawn'] satisfies Outcome[]

function changed({ entry, change }: Change): WebhookEvent[] {
  const { status, outcome, waitingUntil, ownerId, dueAt } = { ...entry, ...change }
  const data = { id: entry.id, changed: fieldsOf(change), status, outcome, waitingUntil, owner: ownerId, dueAt }
  const isDecided = entry.type === 'application' && change.outcome && DECISIONS.includes(outcome)
  return [
    { type: 'entry.changed', data },
    ...(isDecided ? [{ type: 'application.decided' as const, data: { id: entry.id, outcome } }] : []),
  ]
}

const entrySubject = (id: string) => ({ type: 'entry', id }) as const

function auditOf(
  event: Exclude<EntryEvent, { kind: 'arrived' }>,
  action: AuditAction,
  counted?: true,
): Effects['audit'] {
  const { subject, facts } = event
  if (counted || subject) return [{ action, subject, detail: facts }]
  if ('ids' in event) return event.ids.map((id) => ({ action, subject: entrySubject(id), detail: facts }))
  return event.changes.map(({ entry, change }) => ({
    action,
    subject: entrySubject(entry.id),
    detail: {
      fields: fieldsOf(change).join(' '),
      status: change.status ?? entry.status,
      ...(change.outcome && { outcome: change.outcome }),
    },
  }))
}
