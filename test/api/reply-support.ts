import { randomUUID } from 'node:crypto'
import type { AnswerOutcome } from '../../src/conversations/answers.types.js'
import type { TestApp } from '../support/app.js'
import { INBOUND_SECRET as SECRET, signedHeaders } from '../support/inbound-mail.js'
import { detailOf, register, type Client } from './admin-support.js'

interface Signing {
  secret?: string
  timestamp?: string
  headers?: Record<string, string>
  path?: '' | '/bounces'
}

export type ReplyDesk = ReturnType<typeof replyDesk>

/** The timestamp of a signature. */
export const seconds = (ago = 0) => String(Math.floor(Date.now() / 1000) - ago)

/** Helpers for a desk whose senders reply, in signed deliveries, and whose admin answers. */
export function replyDesk(test: TestApp, admin: Client) {
  const entry = (id: string) => detailOf(admin, id)

  let signed = 0
  /** Each delivery is signed for another second, as a repeated attempt would be. */
  async function deliver(
    mail: object,
    { secret = SECRET, timestamp = seconds((signed += 1) % 240), headers, path = '' }: Signing = {},
  ) {
    const payload = JSON.stringify(mail)
    const answer = await test.inject({
      method: 'POST',
      url: `/api/inbound-mail${path}`,
      headers: { ...signedHeaders(payload, timestamp, secret), ...headers },
      payload,
    })
    return { status: answer.statusCode, body: answer.json<{ message?: string; kept?: boolean }>() }
  }

  let counter = 0
  /** A person who has registered, with a reply from them. */
  async function someone() {
    const email = `mary.${(counter += 1)}@example.org`
    const id = await register(test, { email })
    const { reference } = (await entry(id)).row
    const reply = (overrides: object = {}) => ({
      from: `Mary Anning <${email}>`,
      to: `replies+${reference}@in.meridian.example`,
      subject: 'Re: your registration',
      text: 'Yes, with pleasure.\n\nOn Sun, 22 Nov 2026 at 10:00, Meridian wrote:\n> Will you come?',
      messageId: `<${randomUUID()}@mail.example.org>`,
      ...overrides,
    })
    return { id, email, reference, reply }
  }

  const answer = (id: string, version: number, status = 'done') =>
    admin.send<AnswerOutcome>('POST', `/api/admin/submissions/${id}/answers`, {
      version,
      subject: 'Your registration',
      body: 'Will you come?',
      status,
      ...(status === 'done' && { outcome: 'answered' }),
      due: '',
    })

  return { deliver, someone, entry, answer }
}
