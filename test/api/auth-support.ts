import { readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { createClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { MailMessage } from '../../src/mail/mail-message.entity.js'
import { MailRepository } from '../../src/mail/mail.repository.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { until } from '../support/until.js'
import { createUser } from './admin-support.js'

const ANON_KEY = 'sb_publishable_test'
export const PASSWORD = 'correct horse battery'

/** Starts the product; mailed links may redirect to these addresses. */
export async function startAuth(redirects = 'https://*.allowed.example/**') {
  const test = await startTestApp({ RATE_LIMIT: 'off', AUTH_REDIRECT_URLS: redirects })
  return { test, url: await test.listen() }
}

let counter = 0
/** An unused address. */
export const someone = (name = 'someone') => `${name}.${process.pid}.${(counter += 1)}@example.org`

/** A browser's local storage, in memory. */
function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** The real client, each with its own storage and, if given, its own network address. */
export function supabase(url: string, auth: SupabaseClientOptions<'public'>['auth'] = {}, ip?: string) {
  return createClient(url, ANON_KEY, {
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: memoryStorage(),
      storageKey: `client-${(counter += 1)}`,
      ...auth,
    },
    global: { headers: ip ? { 'x-forwarded-for': ip } : {} },
  })
}

export interface Letter {
  template: string
  to: string
  link: URL
  token: string
  code: string
}

/** The latest email of a template to an address: in the queue, or sent to the mail folder. */
export async function letter(test: TestApp, to: string, template: string): Promise<Letter> {
  const [mail] = await test.em
    .fork()
    .find(MailMessage, { recipient: to, template }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 1 })
  if (!mail) throw new Error(`No mail "${template}" to ${to}`)
  const { link, code } = mail.sealedVariables
    ? (test.app.get(MailRepository).variablesOf(mail) as { link?: string; code?: string })
    : readLetter(await sentText(test, mail.id))
  const url = new URL(link ?? 'http://localhost/')
  return { template, to, link: url, token: url.searchParams.get('token') ?? '', code: code ?? '' }
}

/** The text of an email that was sent to the mail folder. */
export async function sentText(test: TestApp, id: string) {
  const { subject, text } = await PostalMime.parse(await readFile(path.join(test.folder, 'mail', `${id}.eml`)))
  return `${subject}\n${text}`
}

/** The emails of a template that were sent, once there are this many. */
export const mailsSent = (test: TestApp, template: string, count: number) =>
  until(async () => {
    const sent = await test.em.fork().find(MailMessage, { template, state: 'sent' })
    return sent.length >= count && sent
  })

/** The link and the code in an email's text. */
export const readLetter = (text: string) => ({
  link: /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(text)?.[0],
  code: /\b(\d{6})\b/.exec(text.replace(/https?:\S+/g, ''))?.[1],
})

export async function mailsTo(test: TestApp, to: string): Promise<string[]> {
  const rows = (await test.em
    .getConnection()
    .execute(`SELECT template FROM mail_message WHERE recipient = ? ORDER BY created_at, id`, [to])) as {
    template: string
  }[]
  return rows.map(({ template }) => template)
}

/** The redirect that a client gets for following a mailed link without a page. */
export async function follow(url: string, { token, link }: Pick<Letter, 'token' | 'link'>, redirectTo?: string) {
  const query = new URLSearchParams({ token, type: link.searchParams.get('type') ?? '' })
  const target = redirectTo ?? link.searchParams.get('redirect_to')
  if (target) query.set('redirect_to', target)
  const answer = await fetch(`${url}/auth/v1/verify?${query}`, { redirect: 'manual' })
  return { status: answer.status, location: new URL(answer.headers.get('location') ?? 'http://nowhere/') }
}

export const fragment = (location: URL) => new URLSearchParams(location.hash.slice(1))

/** Creates a confirmed user and signs in. Signing up itself is tested in `auth-flows`. */
export async function signedIn(test: TestApp, url: string, email = someone()) {
  await createUser(test, { email, password: PASSWORD })
  const client = supabase(url)
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { client, email, session: data.session, user: data.user }
}
