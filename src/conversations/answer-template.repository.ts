import { type EntityManager, LockMode } from '@mikro-orm/core'
import type { StepName } from '../common/entry-status.rules.js'
import { AnswerTemplate } from './answer-template.entity.js'

export const templateRepository = {
  list: (em: EntityManager) => em.find(AnswerTemplate, {}, { orderBy: { name: 'asc' } }),
  ofStep: (em: EntityManager, step: StepName) => em.findOneOrFail(AnswerTemplate, { step }),
  lock: (em: EntityManager, id: string) => em.findOne(AnswerTemplate, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
}
