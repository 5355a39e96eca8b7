import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { v7 } from 'uuid'
import { MailService } from '../mail/mail.service.js'
import { STATUS_LABELS } from './desk.rules.js'
import type { BulkOutcome, DeskDetail, DeskEvent, DeskNote } from './desk.types.js'
import { record } from './desk-history.js'
import { DeskIntakeService } from './desk-intake.service.js'
import { presentMail } from './desk-mail.service.js'
import { DeskPeopleService } from './desk-people.service.js'
import { FROM, presentRow, ROW, type EntryRecord } from './desk-rows.js'
import type { ChangeEntriesDto } from './dto/change-entries.dto.js'
import type { ChangeEntryDto, DeskChangesDto } from './dto/change-entry.dto.js'
import { labelledFields } from './field-labels.rules.js'
import { isoOf, sqlOf, type Sql } from './sql.js'

export interface Actor {
  id: string
  email: string
}

interface SubmissionRecord {
  fields: Record<string, unknown>
  page: string | null
  consent_wording: string | null
  consent_version: string | null
  consent_hash: string | null
}

/** One submission on the desk: everything about it, and what an admin does with it. */
@Injectable()
export class DeskEntryService {
  constructor(
    private readonly em: EntityManager,
    private readonly intake: DeskIntakeService,
    private readonly people: DeskPeopleService,
    private readonly mail: MailService,
  ) {}

  async detail(id: string, actor: Actor): Promise<DeskDetail> {
    await this.intake.catchUp()
    const sql = sqlOf(this.em.fork())
    const entry = await findEntry(sql, id)
    const [[submission], notes, history, mails, admins, me] = await Promise.all([
      sql<SubmissionRecord>(
        'select fields, page, consent_wording, consent_version, consent_hash from form_submission where id = $1',
        [id],
      ),
      sql<DeskNote>(
        `select id, author, words, ${isoOf('created_at')} as "createdAt" from desk_note where submission_id = $1 order by id`,
        [id],
      ),
      sql<DeskEvent>(
        `select id, what, detail, actor, ${isoOf('happened_at')} as "happenedAt" from desk_history
         where submission_id = $1 order by id desc limit 500`,
        [id],
      ),
      this.mail.forSubmission(id),
      this.people.admins(),
      this.people.person(actor.id),
    ])
    const { fields, page, consent_wording, consent_version, consent_hash } = submission as SubmissionRecord
    return {
      row: presentRow(entry),
      fields: labelledFields(fields),
      page,
      consent: consent_wording
        ? { wording: consent_wording, version: consent_version ?? '', hash: consent_hash ?? '' }
        : null,
      mails: mails.map(presentMail),
      notes,
      history,
      admins,
      me,
      now: new Date().toISOString(),
    }
  }

  /** Saves only over the version that was on the screen. */
  async change(id: string, { version, ...changes }: ChangeEntryDto, actor: Actor): Promise<{ version: number }> {
    await this.intake.catchUp()
    return this.em.fork().transactional(async (em) => {
      const sql = sqlOf(em)
      const before = await findEntry(sql, id)
      const [saved] = await this.save(sql, [`${id}:${version}`], changes)
      if (!saved) throw new ConflictException(await conflictWords(sql, id))
      await record(sql, actor.email, await describeChanges(sql, before, changes))
      return { version: saved.version }
    })
  }

  /** Each row for itself: the ones that someone else changed meanwhile stay as they are and are named. */
  async changeMany({ rows, ...changes }: ChangeEntriesDto, actor: Actor): Promise<BulkOutcome> {
    await this.intake.catchUp()
    return this.em.fork().transactional(async (em) => {
      const sql = sqlOf(em)
      const ids = rows.map((row) => row.split(':')[0] as string)
      const before = await sql<EntryRecord>(`select ${ROW} from ${FROM} where e.id = any ($1::uuid[])`, [ids])
      const saved = new Set((await this.save(sql, rows, changes)).map(({ id }) => id))
      const lines = []
      for (const entry of before) if (saved.has(entry.id)) lines.push(...(await describeChanges(sql, entry, changes)))
      await record(sql, actor.email, lines)
      return {
        changed: saved.size,
        conflicts: before.filter(({ id }) => !saved.has(id)).map(({ id, name }) => ({ id, name })),
      }
    })
  }

  async addNote(id: string, words: string, actor: Actor): Promise<{ id: string }> {
    await this.intake.catchUp()
    return this.em.fork().transactional(async (em) => {
      const sql = sqlOf(em)
      await findEntry(sql, id)
      const noteId = v7()
      await sql('insert into desk_note (id, submission_id, author, words, created_at) values ($1, $2, $3, $4, now())', [
        noteId,
        id,
        actor.email,
        words,
      ])
      await record(sql, actor.email, [{ submissionId: id, what: 'Note added' }])
      return { id: noteId }
    })
  }

  /** One statement for one row or two hundred; answers those whose version still stood. */
  private async save(sql: Sql, rows: string[], { status, owner, due }: DeskChangesDto) {
    if (status === undefined && owner === undefined && due === undefined)
      throw new BadRequestException('Choose what to change: the status, the owner or the due date.')
    const ownerId = owner === 'none' ? null : (owner ?? null)
    // In this very transaction: the embedded engine has one connection.
    const known = ownerId && (await sql(`select 1 from user_roles where user_id = $1 and role = 'admin'`, [ownerId]))
    if (known && !known.length)
      throw new BadRequestException({
        message: 'Some fields need your attention.',
        errors: { owner: 'Choose an owner from the list.' },
      })
    return sql<{ id: string; version: number }>(
      `with marked as (
         select split_part(item, ':', 1)::uuid as id, split_part(item, ':', 2)::int as version
         from unnest($1::text[]) item
       ), locked as (
         select e.id from desk_entry e join marked m on m.id = e.id and m.version = e.version order by e.id for update of e
       )
       update desk_entry e set version = e.version + 1,
         status = coalesce($2, e.status),
         owner_id = case when $3 then $4::uuid else e.owner_id end,
         due_at = case when $5 then ($6::text::date + 1)::timestamp at time zone 'Europe/London' - interval '1 second' else e.due_at end
       from locked where e.id = locked.id
       returning e.id, e.version`,
      [rows, status ?? null, owner !== undefined, ownerId, due !== undefined, due || null],
    )
  }
}

export async function findEntry(sql: Sql, id: string): Promise<EntryRecord> {
  const [entry] = await sql<EntryRecord>(`select ${ROW} from ${FROM} where e.id = $1`, [id])
  if (!entry) throw new NotFoundException('There is no such submission.')
  return entry
}

async function conflictWords(sql: Sql, id: string) {
  const [last] = await sql<{ actor: string }>(
    'select actor from desk_history where submission_id = $1 order by id desc limit 1',
    [id],
  )
  return `${last?.actor ?? 'Someone else'} changed this submission after you opened it, so nothing was saved. You now see it as it stands: check it and try again.`
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** What is different from before, in words. */
async function describeChanges(sql: Sql, before: EntryRecord, { status, owner, due }: DeskChangesDto) {
  const lines: { submissionId: string; what: string; detail?: string }[] = []
  const say = (what: string, detail?: string) => lines.push({ submissionId: before.id, what, detail })
  if (status && status !== before.status)
    say(`Status set to ${STATUS_LABELS[status]}`, `It was ${STATUS_LABELS[before.status]}`)
  if (owner !== undefined && (owner === 'none' ? null : owner) !== before.owner_id) {
    const [person] =
      owner === 'none' ? [] : await sql<{ email: string }>('select email from users where id = $1', [owner])
    say(
      person ? `Assigned to ${person.email}` : 'Owner removed',
      before.owner_email ? `It was ${before.owner_email}` : undefined,
    )
  }
  if (due !== undefined) say(due ? `Due date set to ${DAY.format(new Date(due))}` : 'Due date removed')
  return lines
}
