import type { EntityManager } from '@mikro-orm/core'
import { ApiToken } from '../auth/tokens/api-token.entity.js'
import { AnswerTemplate } from '../conversations/answer-template.entity.js'
import { MailMessage } from '../mail/mail-message.entity.js'
import { WebhookEndpoint } from '../webhooks/webhook.entity.js'
import { DeskView } from './desk-view.entity.js'

interface Among {
  id: { $in: string[] }
}
type Names = (among: Among) => Promise<[id: string, name: string][]>

/** The names of subjects in the audit log that are neither people nor entries. */
export async function subjectNames(em: EntityManager, idsOf: (type: string) => string[]) {
  const kinds: Record<string, Names> = {
    view: async (among) => (await em.find(DeskView, among)).map(({ id, name }) => [id, name]),
    template: async (among) => (await em.find(AnswerTemplate, among)).map(({ id, name }) => [id, name]),
    token: async (among) => (await em.find(ApiToken, among)).map(({ id, name }) => [id, name]),
    webhook: async (among) => (await em.find(WebhookEndpoint, among)).map(({ id, url }) => [id, url]),
    mail: async (among) => (await em.find(MailMessage, among)).map(({ id, recipient }) => [id, `Mail to ${recipient}`]),
  }
  const names: [id: string, name: string][] = []
  for (const [type, named] of Object.entries(kinds)) {
    const ids = idsOf(type)
    if (ids.length) names.push(...(await named({ id: { $in: ids } })))
  }
  return names
}
