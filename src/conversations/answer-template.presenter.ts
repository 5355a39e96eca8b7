import { versionOf } from '../common/version-of.js'
import type { TemplateView } from './answers.types.js'
import type { AnswerTemplate } from './answer-template.entity.js'
import { wire } from '../common/wire.js'

export const versionOfTemplate = ({ name, type, subject, body }: AnswerTemplate) => versionOf(name, type, subject, body)

export const presentTemplate = (template: AnswerTemplate): TemplateView => ({
  id: template.id,
  version: versionOfTemplate(template),
  ...wire(template, 'name', 'type', 'subject', 'body', 'step'),
})
