import { BadRequestException, ConflictException, GoneException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { v7 } from 'uuid'
import { SECOND_MS } from '../common/durations.rules.js'
import { standingOf } from '../common/entry-status.rules.js'
import { invalidField } from '../common/http-errors.js'
import { hasRole, Role } from '../common/role.rules.js'
import { RolesService } from '../roles/roles.service.js'
import type { EntryEvent, WorkState } from '../entry-events/effects.js'
import { historyRepository } from '../entry-events/history.repository.js'
import { EntryEventsService } from '../entry-events/entry-events.service.js'
import type { Actor } from '../auth/access/actor.js'
import { type Assigned, AssignmentNoticeService } from './assignment-notice.service.js'
import { changeRepository } from './desk-change.repository.js'
import { claimOf, differenceOf, type EntryState, type Replaced, replacedBy } from './desk-change.rules.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { MAX_COUNTED, UNDO_SECONDS } from '../desk/desk.rules.js'
import type { BulkOutcome, ChangeOutcome, Undo } from './submissions.types.js'
import { entryRepository } from './desk-entry.repository.js'
import type { ListQuestion } from './desk-list.service.js'
import type { ChangeEntriesDto, ChangeMatchingDto, ChangeEntryDto, DeskChangesDto } from './submissions.dto.js'
import { countRepository } from './desk-count.repository.js'
import type { Filter } from './desk-filter.js'
import { endOfDay, londonDay } from '../common/london-time.js'

interface Change {
  entry: EntryState
  change: Partial<WorkState>
}

/** The entries to change, and whether each is still as it was shown. */
interface Matched {
  filter: Filter
  isUnchanged: (entry: EntryState) => boolean
}

type Part = Pick<BulkOutcome, 'changed' | 'conflicts'>

const PART = 500
const undoableUntil = () => new Date(Date.now() + UNDO_SECONDS * SECOND_MS)

interface Written {
  changes: Change[]
  names: ReadonlyMap<string, string>
}

@Injectable()
export class DeskChangeService {
  constructor(
    private readonly em: EntityManager,
    private readonly roles: RolesService,
    private readonly entryEvents: EntryEventsService,
    private readonly notices: AssignmentNoticeService,
    private readonly staff: DeskStaffService,
  ) {}

  change(id: string, dto: ChangeEntryDto, actor: Actor): Promise<ChangeOutcome> {
    const { version: _version, before: _before, note, call = false, ...wanted } = dto
    if (!note) requireChange(wanted)
    return this.em.fork().transactional(async (em) => {
      const entry = await this.lock(em, id)
      // An owner who has left the desk remains the owner until someone changes it.
      if (wanted.owner !== (entry.ownerId ?? 'none')) await this.checkOwner(em, wanted.owner)
      if (isOutdated(entry, dto)) throw await this.conflict(em, id, 'saved')
      const chosen = changeOf(entry, wanted)
      const change = call ? { ...claimOf({ ...entry, ...chosen }, actor.id), ...chosen } : chosen
      const written = await this.write(em, [{ entry, change }])
      const undo = await this.keepUndo(em, written, actor)
      await this.notices.queueEmails(em, actor, written.changes)
      if (note) await entryRepository.addNote(em, id, { authorId: actor.id, author: actor.author, body: note, call })
      await this.entryEvents.record(
        em,
        actor,
        { kind: 'changed', ...written },
        ...(note ? [{ kind: call ? ('called' as const) : ('noted' as const), ids: [id] }] : []),
      )
      return { version: entry.version + (undo ? 1 : 0), undo }
    })
  }

  /** In the transaction of an action towards the sender, which records what this returns. */
  async claim(em: EntityManager, id: string, actorId: string): Promise<EntryEvent> {
    const entry = await this.lock(em, id)
    return { kind: 'claimed', ...(await this.write(em, [{ entry, change: claimOf(entry, actorId) }])) }
  }

  async lock(em: EntityManager, id: string): Promise<EntryState> {
    const [entry] = await changeRepository.lock(em, only([id]), 1)
    if (!entry) throw notFound()
    return entry
  }

  async conflict(em: EntityManager, id: string, done: 'saved' | 'sent') {
    const [last] = await historyRepository.list(em, id, 1)
    const by = last && (await this.staff.namesOf([last.actor], em))(last.actor)
    return new ConflictException(
      `${by ?? 'Someone else'} changed this submission after you opened it, so nothing was ${done}. You now see the latest version: please check it and try again.`,
    )
  }

  changeMany({ rows, ...wanted }: ChangeEntriesDto, actor: Actor): Promise<BulkOutcome> {
    const versions = new Map(rows.map((row) => row.split(':') as [string, string]))
    return this.changeInParts(
      wanted,
      { filter: only([...versions.keys()]), isUnchanged: ({ id, version }) => versions.get(id) === String(version) },
      actor,
    )
  }

  async changeMatching(
    question: ListQuestion,
    { asOf, ...wanted }: ChangeMatchingDto,
    actor: Actor,
  ): Promise<BulkOutcome> {
    const filter = { ...question, asOf: new Date(asOf) }
    if ((await countRepository.matching(this.em.fork(), filter)).more)
      throw new BadRequestException(
        `More than ${MAX_COUNTED.toLocaleString('en-GB')} entries match. Narrow the list first.`,
      )
    return this.changeInParts(wanted, { filter, isUnchanged: () => true }, actor)
  }

  /** Restores what a change replaced, except in entries that have been changed since. */
  async undo(id: string, actor: Actor): Promise<BulkOutcome> {
    const outcome: BulkOutcome = { changed: 0, undo: null, conflicts: [] }
    const asOf = new Date()
    let part = await this.undoPart(id, asOf, actor)
    if (!part)
      throw new GoneException(
        `This can no longer be undone: it has been undone, or ${UNDO_SECONDS} seconds have passed.`,
      )
    for (; part; part = await this.undoPart(id, asOf, actor)) {
      outcome.changed += part.changed
      outcome.conflicts.push(...part.conflicts)
    }
    return outcome
  }

  private undoPart(id: string, asOf: Date, actor: Actor): Promise<Part | undefined> {
    return this.em.fork().transactional(async (em) => {
      const undo = await changeRepository.consumeUndo(em, id, actor.id, asOf)
      if (!undo) return undefined
      const replaced = new Map(undo.entries.map((one) => [one.id, one]))
      const found = await changeRepository.lock(em, only([...replaced.keys()]), replaced.size)
      const owners = await changeRepository.emails(
        em,
        undo.entries.flatMap(({ before }) => before.ownerId ?? []),
      )
      const unchanged = found.filter((entry) => replaced.get(entry.id)?.version === entry.version)
      const written = await this.write(
        em,
        unchanged.map((entry) => {
          const { before } = replaced.get(entry.id) as Replaced
          // The previous owner may have deleted their account.
          const ownerId = before.ownerId && !owners.has(before.ownerId) ? null : before.ownerId
          return { entry, change: differenceOf(entry, { ...before, ownerId }) }
        }),
      )
      const outcome = { changed: unchanged.length, conflicts: without(found, unchanged) }
      const facts = { entries: outcome.changed, conflicts: outcome.conflicts.length }
      await this.entryEvents.record(em, actor, { kind: 'change-undone', ...written, facts })
      return outcome
    })
  }

  /** Each part is a transaction of its own, so that others can write in between; if one fails, the earlier ones are undone. */
  private async changeInParts(wanted: DeskChangesDto, matched: Matched, actor: Actor): Promise<BulkOutcome> {
    requireChange(wanted)
    const id = v7()
    const outcome: BulkOutcome = { changed: 0, undo: null, conflicts: [] }
    const assigned: Assigned[] = []
    let after: string | undefined
    try {
      for (let part = 0; part === 0 || after; part += 1) {
        const done = await this.changePart({ id, part, after, assigned }, wanted, matched, actor)
        outcome.changed += done.changed
        outcome.conflicts.push(...done.conflicts)
        outcome.undo ??= done.undo
        assigned.push(...done.assigned)
        after = done.last
      }
    } catch (error) {
      if (outcome.undo) await this.undo(id, actor)
      throw error
    }
    return outcome
  }

  private changePart(
    { id, part, after, assigned }: { id: string; part: number; after: string | undefined; assigned: Assigned[] },
    wanted: DeskChangesDto,
    { filter, isUnchanged }: Matched,
    actor: Actor,
  ) {
    return this.em.fork().transactional(async (em) => {
      await this.checkOwner(em, wanted.owner)
      const found = await changeRepository.lock(em, filter, PART, after)
      const unchanged = found.filter(isUnchanged)
      const written = await this.write(
        em,
        unchanged.map((entry) => ({ entry, change: changeOf(entry, wanted) })),
      )
      const undo = await this.keepUndo(em, written, actor, { id, part })
      const theirs = await this.notices.mark(em, actor, written.changes)
      const changed = written.changes.length
      const conflicts = without(found, unchanged)
      const { status = null, outcome } = wanted
      const facts = { entries: changed, conflicts: conflicts.length, status, ...(outcome && { outcome }) }
      if (changed || !part) await this.entryEvents.record(em, actor, { kind: 'changed-in-bulk', ...written, facts })
      const last = found.length < PART ? undefined : found.at(-1)?.id
      // With the last part, so that a new owner is mailed once, and the time to undo runs from the end.
      if (!last) await this.notices.mail(em, actor, [...assigned, ...theirs])
      if (!last && part) await changeRepository.extendUndo(em, id, undoableUntil())
      return { changed, conflicts, undo, assigned: theirs, last }
    })
  }

  private async keepUndo(
    em: EntityManager,
    { changes }: Written,
    actor: Actor,
    { id, part } = { id: v7(), part: 0 },
  ): Promise<Undo | null> {
    if (!changes.length) return null
    await changeRepository.addUndo(em, {
      id,
      part,
      actorId: actor.id,
      until: undoableUntil(),
      entries: changes.map(({ entry, change }) => ({
        id: entry.id,
        version: entry.version + 1,
        before: replacedBy(entry, change),
      })),
    })
    return { id, seconds: UNDO_SECONDS }
  }

  /** Writes the members that differ; entries with the same change are updated together. Recording them is left to the caller. */
  async write(em: EntityManager, wanted: Change[]): Promise<Written> {
    const changes = wanted.filter(({ change }) => Object.keys(change).length)
    const groups = Map.groupBy(changes, ({ change }) => JSON.stringify(change))
    for (const group of groups.values())
      await changeRepository.update(
        em,
        group.map(({ entry }) => entry.id),
        (group[0] as Change).change,
      )
    const owners = changes.flatMap(({ entry, change }) =>
      'ownerId' in change ? [entry.ownerId ?? [], change.ownerId ?? []].flat() : [],
    )
    return { changes, names: await changeRepository.emails(em, owners) }
  }

  private async checkOwner(em: EntityManager, owner: string | undefined) {
    if (owner && owner !== 'none' && !hasRole(await this.roles.rolesOf(owner, em), Role.Handler))
      throw invalidField('owner', 'Choose an owner from the list.')
  }
}

const only = (ids: string[]) => ({ query: {}, me: '', ids })

const without = (all: EntryState[], some: EntryState[]) => {
  const kept = new Set(some)
  return all.filter((entry) => !kept.has(entry)).map(({ id, name }) => ({ id, name }))
}

const endOf = (day: string) => new Date(endOfDay(day).getTime() - SECOND_MS).toISOString()

/** The change of an entry that a request results in. An entry that starts to wait becomes due on that day, unless another is named. */
export function changeOf(
  entry: EntryState,
  { status, owner, due, noReplyNeeded, ...details }: DeskChangesDto,
): Partial<WorkState> {
  const change = differenceOf(entry, {
    ...(status && standingOf(status, details)),
    ...(owner !== undefined && { ownerId: owner === 'none' ? null : owner }),
    ...(due !== undefined && { dueAt: due ? endOf(due) : null }),
    // Closing an entry implies that its reply was read.
    ...((noReplyNeeded || status === 'done' || status === 'spam') && { repliedAt: null }),
  })
  if (!change.waitingUntil || due !== undefined) return change
  return { ...change, ...differenceOf(entry, { dueAt: endOf(change.waitingUntil) }) }
}

const hasChange = ({ status, owner, due, noReplyNeeded }: DeskChangesDto) =>
  status !== undefined || owner !== undefined || due !== undefined || noReplyNeeded === true

function requireChange(wanted: DeskChangesDto) {
  if (!hasChange(wanted)) throw new BadRequestException('Choose what to change: the status, the owner or the due date.')
}

/** Whether someone else has changed the same values since. Without the values that were shown, the version decides. */
function isOutdated(entry: EntryState, { version, before, ...wanted }: ChangeEntryDto): boolean {
  if (entry.version === version) return false
  if (!before || wanted.noReplyNeeded) return hasChange(wanted)
  const { status, waitingUntil, outcome, outcomeReason, ownerId, dueAt } = entry
  const now = {
    ...(wanted.status && { status: outcome ?? status, waitingUntil, outcomeReason }),
    ...(wanted.owner !== undefined && { owner: ownerId ?? 'none' }),
    ...(wanted.due !== undefined && { due: dueAt && londonDay(new Date(dueAt)) }),
  }
  return Object.entries(now).some(([name, value]) => (before[name as keyof typeof now] ?? '') !== (value ?? ''))
}

const notFound = () => new NotFoundException('There is no such submission.')
