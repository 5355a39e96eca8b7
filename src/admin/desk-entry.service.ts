import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { User } from '../auth/users/user.entity.js'
import { Role } from '../common/access.js'
import type { DeskEntry } from '../forms/desk-entry.entity.js'
import { answersOf } from '../forms/form-kinds.js'
import { wasAgreed } from '../forms/consent.rules.js'
import { MailService } from '../mail/mail.service.js'
import { RolesService } from '../roles/roles.service.js'
import { AuditService } from '../audit/audit.service.js'
import { type Actor, by } from './actor.js'
import { STATUS_LABELS, type DeskQuery, type DeskTab } from './desk.rules.js'
import type { BulkOutcome, DeskDetail, DeskNeighbours, DeskRow } from './desk.types.js'
import { DeskEntryRepository, type HistoryLine } from './desk-entry.repository.js'
import { presentMail } from './desk-mail.presenter.js'
import { orderOf } from './desk-order.js'
import { DeskPeopleService } from './desk-people.service.js'
import { presentRow } from './desk-rows.js'
import type { ChangeEntriesDto } from './dto/change-entries.dto.js'
import type { ChangeEntryDto, DeskChangesDto } from './dto/change-entry.dto.js'
import { endOfDay } from './london-time.js'

const SECOND_MS = 1000

/** One submission on the desk: everything about it, and what an admin does with it. */
@Injectable()
export class DeskEntryService {
  constructor(
    private readonly em: EntityManager,
    private readonly entries: DeskEntryRepository,
    private readonly people: DeskPeopleService,
    private readonly roles: RolesService,
    private readonly mail: MailService,
    private readonly audit: AuditService,
  ) {}

  async detail(id: string, actor: Actor): Promise<DeskDetail> {
    const em = this.em.fork()
    const row = await this.row(em, id)
    const [submission, notes, history, mails, admins, me] = await Promise.all([
      this.entries.findSubmission(em, id),
      this.entries.notes(em.fork(), id),
      this.entries.history(em.fork(), id),
      this.mail.forSubmission(id),
      this.people.admins(),
      this.people.person(actor.id),
    ])
    const { type, fields, page, consentWording, consentVersion, consentHash } = submission
    return {
      row,
      fields: answersOf(type, fields)
        .filter(({ value }) => value !== '')
        .map(({ key, label, value }) => ({ key, name: label, value })),
      page,
      consent: consentWording
        ? {
            wording: consentWording,
            version: consentVersion ?? '',
            hash: consentHash ?? '',
            agreed: wasAgreed(consentWording),
          }
        : null,
      mails: mails.map((mail) => presentMail(mail, this.mail.textOf(mail))),
      notes: notes.map((note) => ({
        id: note.id,
        author: note.author,
        words: note.words,
        createdAt: note.createdAt.toISOString(),
      })),
      history: history.map((line) => ({
        id: line.id,
        what: line.what,
        detail: line.detail,
        actor: line.actor,
        happenedAt: line.happenedAt.toISOString(),
      })),
      admins,
      me,
      now: new Date().toISOString(),
    }
  }

  /** Saves only over the version that was on the screen. */
  async change(id: string, { version, note, ...changes }: ChangeEntryDto, actor: Actor): Promise<{ version: number }> {
    const before = await this.row(this.em.fork(), id)
    // An owner who is no admin any more stays the owner until someone changes it.
    const same = changes.owner === (before.owner?.id ?? 'none')
    if (!note) requireChange(changes)
    if (!same) await this.checkOwner(changes.owner)
    return this.em.fork().transactional(async (em) => {
      const [entry] = await this.entries.lock(em, [id])
      if (!entry) throw notFound()
      if (entry.version !== version) throw new ConflictException(await this.conflictWords(em, id))
      const lines = await this.apply(em, entry, changes)
      this.entries.record(em, actor.email, lines)
      if (note) await this.writeNote(em, entry, note, actor)
      await em.flush()
      const fields = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : name))
      await this.audit.record(
        em,
        ...(lines.length
          ? [
              {
                action: 'entry.changed' as const,
                ...by(actor),
                subject: { type: 'entry' as const, id },
                detail: { fields: fields.join(' '), status: entry.status },
              },
            ]
          : []),
        ...(note
          ? [{ action: 'entry.note-added' as const, ...by(actor), subject: { type: 'entry' as const, id } }]
          : []),
      )
      return { version: entry.version }
    })
  }

  /** The entries before and after one in the order of a list, even where it has left that list or its page. */
  async neighbours(id: string, tab: DeskTab, query: DeskQuery, actor: Actor): Promise<DeskNeighbours> {
    const em = this.em.fork()
    const order = orderOf(query)
    const [place] = await this.entries.page(em, { query: {}, me: '', ids: [id] }, { order, limit: 1 })
    if (!place) throw notFound()
    const from = order.columns.map((column) => place[column])
    const filter = { tab, query, me: actor.id }
    const [[before], [after]] = await Promise.all([
      this.entries.page(em, filter, { order, before: from, limit: 1 }),
      this.entries.page(em, filter, { order, after: from, limit: 1 }),
    ])
    return { before: before?.id ?? null, after: after?.id ?? null }
  }

  /** Each row for itself: the ones that someone else changed meanwhile stay as they are and are named. */
  async changeMany({ rows, ...changes }: ChangeEntriesDto, actor: Actor): Promise<BulkOutcome> {
    requireChange(changes)
    await this.checkOwner(changes.owner)
    const versions = new Map(rows.map((row) => row.split(':') as [string, string]))
    return this.em.fork().transactional(async (em) => {
      const found = await this.entries.lock(em, [...versions.keys()])
      const unchanged = found.filter(({ id, version }) => versions.get(id) === String(version))
      for (const entry of unchanged) this.entries.record(em, actor.email, await this.apply(em, entry, changes))
      await em.flush()
      await this.audit.record(em, {
        action: 'entries.bulk-changed',
        ...by(actor),
        detail: {
          entries: unchanged.length,
          conflicts: found.length - unchanged.length,
          status: changes.status ?? null,
        },
      })
      return {
        changed: unchanged.length,
        conflicts: found.filter((entry) => !unchanged.includes(entry)).map(({ id, name }) => ({ id, name })),
      }
    })
  }

  async addNote(id: string, words: string, actor: Actor): Promise<{ id: string }> {
    return this.em.fork().transactional(async (em) => {
      const [entry] = await this.entries.lock(em, [id])
      if (!entry) throw notFound()
      const note = await this.writeNote(em, entry, words, actor)
      await em.flush()
      await this.audit.record(em, { action: 'entry.note-added', ...by(actor), subject: { type: 'entry', id } })
      return { id: note.id }
    })
  }

  private async writeNote(em: EntityManager, entry: DeskEntry, words: string, actor: Actor) {
    const note = await this.entries.addNote(em, entry, { author: actor.email, words })
    this.entries.record(em, actor.email, [{ submissionId: entry.id, what: 'Note added' }])
    return note
  }

  private async row(em: EntityManager, id: string): Promise<DeskRow> {
    const [row] = await this.entries.page(em, { query: {}, me: '', ids: [id] }, { order: orderOf({}), limit: 1 })
    if (!row) throw notFound()
    return presentRow(row, await this.people.named(row.owner_id ? [row.owner_id] : []))
  }

  private async checkOwner(owner: string | undefined) {
    if (owner && owner !== 'none' && !(await this.roles.has(owner, Role.Admin)))
      throw new BadRequestException({
        message: 'Some fields need your attention.',
        errors: { owner: 'Choose an owner from the list.' },
      })
  }

  /** Changes an entry; answers in words what is different from before. */
  private async apply(em: EntityManager, entry: DeskEntry, { status, owner, due }: DeskChangesDto) {
    const lines: HistoryLine[] = []
    const say = (what: string, detail?: string) => lines.push({ submissionId: entry.id, what, detail })
    if (status && status !== entry.status) {
      say(`Status set to ${STATUS_LABELS[status]}`, `It was ${STATUS_LABELS[entry.status]}`)
      entry.status = status
    }
    if (owner !== undefined) {
      const next = owner === 'none' ? null : await em.findOneOrFail(User, { id: owner })
      const before = entry.owner && (await em.findOne(User, { id: entry.owner.id }))
      if (next?.id !== before?.id)
        say(next ? `Assigned to ${next.email}` : 'Owner removed', before ? `It was ${before.email}` : undefined)
      entry.owner = next
    }
    if (due !== undefined) {
      say(due ? `Due date set to ${DAY.format(new Date(due))}` : 'Due date removed')
      entry.dueAt = due ? new Date(endOfDay(due).getTime() - SECOND_MS) : null
    }
    entry.version += 1
    return lines
  }

  private async conflictWords(em: EntityManager, id: string) {
    const [last] = await this.entries.history(em, id, 1)
    return `${last?.actor ?? 'Someone else'} changed this submission after you opened it, so nothing was saved. You now see it as it stands: check it and try again.`
  }
}

function requireChange({ status, owner, due }: DeskChangesDto) {
  if (status === undefined && owner === undefined && due === undefined)
    throw new BadRequestException('Choose what to change: the status, the owner or the due date.')
}

const notFound = () => new NotFoundException('There is no such submission.')

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
