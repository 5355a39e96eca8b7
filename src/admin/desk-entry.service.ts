import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { User } from '../auth/users/user.entity.js'
import { Role } from '../common/access.js'
import type { DeskEntry } from '../forms/desk-entry.entity.js'
import { answersOf } from '../forms/form-kinds.js'
import { wasAgreed } from '../forms/consent.rules.js'
import { MailService } from '../mail/mail.service.js'
import { RolesService } from '../roles/roles.service.js'
import { STATUS_LABELS } from './desk.rules.js'
import type { BulkOutcome, DeskDetail, DeskRow } from './desk.types.js'
import { DeskEntryRepository, type HistoryLine } from './desk-entry.repository.js'
import { presentMail } from './desk-mail.presenter.js'
import { orderOf } from './desk-order.js'
import { DeskPeopleService } from './desk-people.service.js'
import { presentRow } from './desk-rows.js'
import type { ChangeEntriesDto } from './dto/change-entries.dto.js'
import type { ChangeEntryDto, DeskChangesDto } from './dto/change-entry.dto.js'
import { endOfDay } from './london-time.js'

export interface Actor {
  id: string
  email: string
}

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
      mails: mails.map(presentMail),
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
  async change(id: string, { version, ...changes }: ChangeEntryDto, actor: Actor): Promise<{ version: number }> {
    await this.check(changes)
    return this.em.fork().transactional(async (em) => {
      const [entry] = await this.entries.lock(em, [id])
      if (!entry) throw notFound()
      if (entry.version !== version) throw new ConflictException(await this.conflictWords(em, id))
      this.entries.record(em, actor.email, await this.apply(em, entry, changes))
      return { version: entry.version }
    })
  }

  /** Each row for itself: the ones that someone else changed meanwhile stay as they are and are named. */
  async changeMany({ rows, ...changes }: ChangeEntriesDto, actor: Actor): Promise<BulkOutcome> {
    await this.check(changes)
    const versions = new Map(rows.map((row) => row.split(':') as [string, string]))
    return this.em.fork().transactional(async (em) => {
      const found = await this.entries.lock(em, [...versions.keys()])
      const unchanged = found.filter(({ id, version }) => versions.get(id) === String(version))
      for (const entry of unchanged) this.entries.record(em, actor.email, await this.apply(em, entry, changes))
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
      const note = await this.entries.addNote(em, entry, { author: actor.email, words })
      this.entries.record(em, actor.email, [{ submissionId: id, what: 'Note added' }])
      return { id: note.id }
    })
  }

  private async row(em: EntityManager, id: string): Promise<DeskRow> {
    const [row] = await this.entries.page(em, { query: {}, me: '', ids: [id] }, { order: orderOf({}), limit: 1 })
    if (!row) throw notFound()
    return presentRow(row, await this.people.named(row.owner_id ? [row.owner_id] : []))
  }

  private async check({ status, owner, due }: DeskChangesDto) {
    if (status === undefined && owner === undefined && due === undefined)
      throw new BadRequestException('Choose what to change: the status, the owner or the due date.')
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

const notFound = () => new NotFoundException('There is no such submission.')

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
