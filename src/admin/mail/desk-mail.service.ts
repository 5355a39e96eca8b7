import { Injectable, Body, Controller, Get, Query } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../../audit/audit.service.js'
import { submissionRepository } from '../../forms/submission.repository.js'
import { JournalService } from '../../journal/journal.service.js'
import { MailService } from '../../mail/mail.service.js'
import { type Actor, CurrentActor } from '../../auth/access/actor.js'
import type { MailList } from '../desk.types.js'
import { entryRepository } from '../entries/desk-entry.repository.js'
import { countRepository } from '../entries/desk-count.repository.js'
import { presentMail } from '../entries/desk-entry.presenter.js'
import { DeskStaffService } from '../users/desk-staff.service.js'
import { IsIn, IsOptional, IsUUID, ValidateBy } from 'class-validator'
import { isEmailAddress } from '../../common/email.rules.js'
import { Authenticated, Role, Action, Id } from '../../common/access.js'

export class ListMailDto {
  @IsOptional()
  @IsIn(['open', 'queued', 'failing', 'dead', 'held', 'sent'], {
    message: 'Mail is queued, failing, dead, held or sent.',
  })
  state?: 'open' | 'queued' | 'failing' | 'dead' | 'held' | 'sent'

  @IsOptional() @IsUUID('all', { message: 'There is no such page of the list.' }) after?: string
}

export class RetryAllDto {
  @IsIn(['failing', 'dead'], { message: 'Choose the mail that fails or the mail that was given up.' })
  state!: 'failing' | 'dead'
}

export class RetryMailDto {
  @IsOptional()
  @ValidateBy(
    {
      name: 'isEmailAddress',
      validator: { validate: (text: unknown) => typeof text === 'string' && isEmailAddress(text) },
    },
    { message: 'Enter an email address in the form name@example.com.' },
  )
  recipient?: string
}

const SIZE = 50

@Injectable()
export class DeskMailService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly staff: DeskStaffService,
    private readonly journal: JournalService,
    private readonly audit: AuditService,
  ) {}

  async list({ state = 'open', after }: ListMailDto, actor: Actor): Promise<MailList> {
    const em = this.em.fork()
    const [mails, counts, me] = await Promise.all([
      this.mail.stored.list(em.fork(), { ...(state !== 'open' && { states: [state] }), after, limit: SIZE + 1 }),
      countRepository.mails(em),
      this.staff.me(actor),
    ])
    const shown = mails.slice(0, SIZE)
    const tabs = await entryRepository.tabsOf(
      em,
      shown.flatMap(({ submissionId }) => submissionId ?? []),
    )
    return {
      mails: shown.map((mail) => ({
        ...presentMail(mail, this.mail.contentOf(mail)),
        tab: tabs.get(mail.submissionId ?? '') ?? null,
      })),
      state,
      counts,
      next: mails.length > SIZE ? (shown.at(-1)?.id ?? null) : null,
      me,
    }
  }

  async retry(id: string, recipient: string | undefined, actor: Actor): Promise<{ id: string }> {
    return this.em.fork().transactional(async (em) => {
      const corrected = recipient !== undefined && (await this.mail.correctRecipient(em, id, recipient))
      const { id: sent, mail } = await this.mail.retry(em, id)
      // Those mailed so far went to an address that was wrong.
      if (corrected && mail.submissionId) await submissionRepository.endLinks(em, mail.submissionId)
      await this.journal.record(em, actor, {
        kind: corrected ? 'mail-corrected' : 'mail-resent',
        ids: mail.submissionId ? [mail.submissionId] : [],
        about: mail.recipient,
        subject: { type: 'mail', id },
      })
      return { id: sent }
    })
  }

  async retryAll(state: 'failing' | 'dead', actor: Actor): Promise<{ retried: number }> {
    const retried = await this.mail.retryAll(state)
    await this.audit.recordBy(this.em.fork(), actor, 'mail.resent', undefined, { state, mails: retried })
    return { retried }
  }
}

@Authenticated({ role: Role.Handler })
@Controller('api/admin/mail')
export class DeskMailController {
  constructor(private readonly mail: DeskMailService) {}

  @Get()
  @Authenticated({ role: Role.Viewer, scope: 'mail:read' })
  listMail(@Query() query: ListMailDto, @CurrentActor() actor: Actor) {
    return this.mail.list(query, actor)
  }

  @Action('retry')
  retryAll(@Body() { state }: RetryAllDto, @CurrentActor() actor: Actor) {
    return this.mail.retryAll(state, actor)
  }

  @Action(':id/retry')
  retry(@Id() id: string, @Body() { recipient }: RetryMailDto, @CurrentActor() actor: Actor) {
    return this.mail.retry(id, recipient, actor)
  }
}
