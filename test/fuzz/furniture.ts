import { SCOPE_NAMES } from '../../src/common/role.rules.js'
import { discoveryCall, investorApplication, investorShow } from '../support/form-payloads.js'
import type { Ids } from './plausible.js'

type Ask = <Answer>(method: string, url: string, body?: object) => Promise<Answer>

const DAY_MS = 86_400_000
let made = 0
const nextName = () => `Fuzz ${(made += 1)}`

interface Named {
  id: string
}
interface Lists {
  rows: (Named & { reference: string; personId: string })[]
}

/** One of each thing that an admin can create, so that requests reach existing objects; removed ones are recreated. */
export async function createFixtures(ask: Ask, receivers: string[]): Promise<Ids> {
  for (const form of [discoveryCall(), investorApplication(), investorShow()])
    await ask('POST', '/functions/v1/send-form-email', form)
  const { rows } = await ask<Lists>('GET', '/api/admin/registrations')
  const letter = { subject: 'Hello', body: 'Hello {{name}}' }
  const view = { name: nextName(), tab: 'registrations', query: 'status=new', shared: true }
  await ask('POST', '/api/admin/templates', { name: nextName(), type: '', ...letter })
  await ask('POST', '/api/admin/views', view)
  const { webhooks } = await ask<{ webhooks: Named[] }>('GET', '/api/admin/webhooks')
  if (webhooks.length < receivers.length)
    for (const url of receivers)
      await ask('POST', '/api/admin/webhooks', {
        url,
        description: '',
        events: ['entry.changed', 'submission.received'],
      })
  const [first] = rows
  const answer =
    first &&
    (await ask<Partial<Named>>('POST', `/api/admin/submissions/${first.id}/answers`, {
      ...letter,
      version: 1,
      status: 'done',
      outcome: 'answered',
      due: '',
    }))
  const lists = await Promise.all(
    ['templates', 'views', 'webhooks', 'tokens', 'mail'].map(
      async (kind) => [kind, idsIn(await ask('GET', `/api/admin/${kind}`))] as const,
    ),
  )
  return {
    ...Object.fromEntries(lists.filter(([, ids]) => ids.length)),
    submissions: rows.map(({ id }) => id),
    people: rows.map(({ personId }) => personId),
    references: rows.map(({ reference }) => reference),
    receivers,
    ...(answer?.id && { answers: [answer.id] }),
  }
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const MAX_IDS = 30

export const idsIn = (answer: unknown) => [...new Set(JSON.stringify(answer).match(UUID))].slice(0, MAX_IDS)

/** A token for each scope, and one for all. */
export function makeTokens(ask: Ask): Promise<string[]> {
  const until = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)
  return Promise.all(
    [...SCOPE_NAMES.map((scope) => [scope]), SCOPE_NAMES].map(async (scopes) => {
      const { token } = await ask<{ token?: string }>('POST', '/api/admin/tokens', { name: nextName(), scopes, until })
      return token ?? ''
    }),
  )
}
