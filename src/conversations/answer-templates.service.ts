import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { templateRepository } from './answer-template.repository.js'
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/core'
import { AuditService } from '../audit/audit.service.js'
import { invalidField } from '../common/http-errors.js'
import type { Actor } from '../auth/access/actor.js'
import type { StepName } from '../common/entry-status.rules.js'
import { brand } from '../config/brand.js'
import { Environment } from '../config/environment.js'
import { FIELD_LABELS, FORM_KINDS } from '../forms/form-kinds.js'
import type { Submission } from '../forms/submission.entity.js'
import {
  captionOf,
  fillVariables,
  slotFault,
  STEP_VARIABLES,
  TEMPLATE_VARIABLES,
  variableFault,
} from './answer-template.rules.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { AnswerTemplate } from './answer-template.entity.js'
import { presentTemplate, versionOfTemplate } from './answer-template.presenter.js'
import type { TemplatesPage } from './answers.types.js'
import type { AnswerTemplateDto } from './answers.dto.js'

const CAPTIONS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(FIELD_LABELS).map(([name, label]) => [name, captionOf(label)])),
  ...TEMPLATE_VARIABLES,
}

@Injectable()
export class AnswerTemplatesService {
  constructor(
    private readonly em: EntityManager,
    private readonly staff: DeskStaffService,
    private readonly audit: AuditService,
    private readonly environment: Environment,
  ) {}

  async list(actor: Actor): Promise<TemplatesPage> {
    const [templates, me] = await Promise.all([templateRepository.list(this.em.fork()), this.staff.me(actor)])
    return { templates: templates.map(presentTemplate), variables: CAPTIONS, me }
  }

  create(dto: AnswerTemplateDto, actor: Actor): Promise<{ id: string }> {
    return this.change('created', actor, async (em) =>
      em.create(AnswerTemplate, { ...fieldsOf(dto), step: null }),
    ).catch(nameTaken(dto))
  }

  update(id: string, dto: AnswerTemplateDto, actor: Actor): Promise<{ id: string }> {
    return this.change('changed', actor, async (em) => {
      const template = await this.lock(em, id)
      if (dto.version !== undefined && dto.version !== versionOfTemplate(template))
        throw new ConflictException(
          'Someone else has changed this template in the meantime, so nothing was saved. Your text is still here: saving it again replaces theirs.',
        )
      if (!template.step) return Object.assign(template, fieldsOf(dto))
      const fault = variableFault(dto.body, STEP_VARIABLES) ?? slotFault(dto.body)
      if (fault) throw invalidField('body', fault)
      template.body = dto.body
      return template
    }).catch(nameTaken(dto))
  }

  async remove(id: string, actor: Actor): Promise<void> {
    await this.change('deleted', actor, async (em) => {
      const template = await this.lock(em, id)
      if (template.step) throw new ConflictException('Senders read this text. Change it instead.')
      em.remove(template)
      return template
    })
  }

  async textOfStep(em: EntityManager, step: StepName, { reference, type }: Submission): Promise<string> {
    const { body } = await templateRepository.ofStep(em, step)
    return fillVariables(body, {
      reference,
      form: FORM_KINDS[type].name,
      brand: brand.name,
      ourPhone: brand.phone.label,
      site: this.environment.publicUrl,
    })
  }

  private change(what: string, actor: Actor, work: (em: EntityManager) => Promise<AnswerTemplate>) {
    return this.em.fork().transactional(async (em) => {
      const { id } = await work(em)
      await em.flush()
      await this.audit.recordBy(em, actor, 'template.changed', { type: 'template', id }, { what })
      return { id }
    })
  }

  private async lock(em: EntityManager, id: string): Promise<AnswerTemplate> {
    const template = await templateRepository.lock(em, id)
    if (!template) throw new NotFoundException('There is no such template.')
    return template
  }
}

const nameTaken =
  ({ name }: AnswerTemplateDto) =>
  (error: unknown): never => {
    if (!(error instanceof UniqueConstraintViolationException)) throw error
    throw invalidField('name', `There is already a template called “${name}”.`)
  }

const fieldsOf = ({ name, type, subject, body }: AnswerTemplateDto) => ({
  name,
  type: type || null,
  subject,
  body,
})
