import { BadRequestException, ConflictException, GoneException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { v7 } from 'uuid'
import { SECOND_MS } from '../common/durations.rules.js'
import { standingOf } from '../common/entry-status.rules.js'
import { invalidField } from '../common/http-errors.js'
import { hasRole, Role } from '../common/role.rules.js'
import { RolesService } from '../roles/roles.service.js'
import type { WorkState } from '../journal/happenings.js'
import { historyRepository } from '../journal/history.repository.js'
import { JournalService } from '../journal/journal.service.js'
import type { Actor } from '../auth/access/actor.js'
import { AssignmentNoticeService } from './assignment-notice.service.js'
import { changeRepository } from './desk-change.repository.js'
import { differenceOf, type EntryState, type Replaced, replacedBy } from './desk-change.rules.js'
import { MAX_COUNTED, UNDO_SECONDS } from '../desk/desk.rules.js'
import type { BulkOutcome, ChangeOutcome, Undo } from './submissions.types.js'
import { entryRepository } from './desk-entry.repository.js'
import type { ListQuestion } from './desk-list.service.js'
import type { ChangeEntriesDto, ChangeMatchingDto, ChangeEntryDto, DeskChangesDto } from './submissions.dto.js'
import { endOfDay } from '../common/london-time.js'

interface Change {
  entry: EntryState
  change: Partial<WorkState>
}

interface Written {
  changes: Change[]
  names: ReadonlyMap<string, string>
}

@Injectable()
export class DeskChangeService {
  constructor(
    private readonly em: EntityManager,
    private readonly roles: RolesService,
    private readonly journal: JournalService,
    private readonly notices: AssignmentNoticeService,
  ) {}

  change(id: string, { version, note, call = false, ...wanted }: ChangeEntryDto, actor: Actor): Promise<ChangeOutcome> {
    if (!note) requireChange(wanted)
    return this.em.fork().transactional(async (em) => {
      const entry = await this.lock(em, id)
      // An owner who has left the desk remains the owner until someone changes it.
      if (wanted.owner !== (entry.ownerId ?? 'none')) await this.checkOwner(em, wanted.owner)
      await this.checkVersion(em, entry, version, 'saved')
      const change = changeOf(entry, wanted)
      const written = await this.write(em, [{ entry, change }])
      const undo = await this.keepUndo(em, written, actor)
      await this.notices.tell(em, actor, written.changes)
      if (note) await entryRepository.addNote(em, id, { authorId: actor.id, author: actor.author, words: note, call })
      await this.journal.record(
        em,
        actor,
        { kind: 'changed', ...written },
        ...(note ? [{ kind: call ? ('called' as const) : ('noted' as const), ids: [id] }] : []),
      )
      return { version: undo ? version + 1 : version, undo }
    })
  }

  async lock(em: EntityManager, id: string): Promise<EntryState> {
    const [entry] = await changeRepository.lock(em, only([id]), 1)
    if (!entry) throw notFound()
    return entry
  }

  async checkVersion(em: EntityManager, { id, version }: EntryState, seen: number, done: 'saved' | 'sent') {
    if (version === seen) return
    const [last] = await historyRepository.list(em, id, 1)
    throw new ConflictException(
      `${last?.actor ?? 'Someone else'} changed this submission after you opened it, so nothing was ${done}. You now see the latest version: please check it and try again.`,
    )
  }

  changeMany({ rows, ...wanted }: ChangeEntriesDto, actor: Actor): Promise<BulkOutcome> {
    const versions = new Map(rows.map((row) => row.split(':') as [string, string]))
    return this.changeAll(
      wanted,
      (em) => changeRepository.lock(em, only([...versions.keys()]), rows.length),
      ({ id, version }) => versions.get(id) === String(version),
      actor,
    )
  }

  changeMatching(question: ListQuestion, { asOf, ...wanted }: ChangeMatchingDto, actor: Actor): Promise<BulkOutcome> {
    return this.changeAll(
      wanted,
      async (em) => {
        const found = await changeRepository.lock(em, { ...question, asOf: new Date(asOf) }, MAX_COUNTED + 1)
        if (found.length > MAX_COUNTED)
          throw new BadRequestException(
            `More than ${MAX_COUNTED.toLocaleString('en-GB')} entries match. Narrow the list first.`,
          )
        return found
      },
      () => true,
      actor,
    )
  }

  /** Restores what a change replaced, except in entries that have been changed since. */
  undo(id: string, actor: Actor): Promise<BulkOutcome> {
    return this.em.fork().transactional(async (em) => {
      const undo = await changeRepository.consumeUndo(em, id, actor.id)
      if (!undo)
        throw new GoneException(
          `This can no longer be undone: it has been undone, or ${UNDO_SECONDS} seconds have passed.`,
        )
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
      const outcome = { changed: unchanged.length, undo: null, conflicts: without(found, unchanged) }
      const facts = { entries: outcome.changed, conflicts: outcome.conflicts.length }
      await this.journal.record(em, actor, { kind: 'change-undone', ...written, facts })
      return outcome
    })
  }

  private changeAll(
    wanted: DeskChangesDto,
    lock: (em: EntityManager) => Promise<EntryState[]>,
    isUnchanged: (entry: EntryState) => boolean,
    actor: Actor,
  ): Promise<BulkOutcome> {
    requireChange(wanted)
    return this.em.fork().transactional(async (em) => {
      await this.checkOwner(em, wanted.owner)
      const found = await lock(em)
      const unchanged = found.filter(isUnchanged)
      const written = await this.write(
        em,
        unchanged.map((entry) => ({ entry, change: changeOf(entry, wanted) })),
      )
      const undo = await this.keepUndo(em, written, actor)
      await this.notices.tell(em, actor, written.changes)
      const changed = written.changes.length
      const conflicts = without(found, unchanged)
      const { status = null, outcome } = wanted
      const facts = { entries: changed, conflicts: conflicts.length, status, ...(outcome && { outcome }) }
      await this.journal.record(em, actor, { kind: 'changed-in-bulk', ...written, facts })
      return { changed, undo, conflicts }
    })
  }

  private async keepUndo(em: EntityManager, { changes }: Written, actor: Actor): Promise<Undo | null> {
    if (!changes.length) return null
    const id = v7()
    await changeRepository.addUndo(em, {
      id,
      actorId: actor.id,
      until: new Date(Date.now() + UNDO_SECONDS * SECOND_MS),
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

/** What a wish changes in an entry. Where it starts to wait it becomes due on that day, unless another is named. */
export function changeOf(entry: EntryState, { status, owner, due, ...details }: DeskChangesDto): Partial<WorkState> {
  const change = differenceOf(entry, {
    ...(status && standingOf(status, details)),
    ...(owner !== undefined && { ownerId: owner === 'none' ? null : owner }),
    ...(due !== undefined && { dueAt: due ? endOf(due) : null }),
  })
  if (!change.waitingUntil || due !== undefined) return change
  return { ...change, ...differenceOf(entry, { dueAt: endOf(change.waitingUntil) }) }
}

function requireChange({ status, owner, due }: DeskChangesDto) {
  if (status === undefined && owner === undefined && due === undefined)
    throw new BadRequestException('Choose what to change: the status, the owner or the due date.')
}

const notFound = () => new NotFoundException('There is no such submission.')
