import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import PostalMime from 'postal-mime'
import { freePort, removeFolder, startServer, stop, temporaryFolder, type Server } from '../support/server.js'
import { until } from '../support/until.js'
import type { Route } from './corpus.js'
import { createFixtures, idsIn, makeTokens } from './furniture.js'
import type { Ids } from './plausible.js'
import { type Receivers, startReceivers } from './receivers.js'
import { INBOUND_SECRET } from './requests.js'

/** Takes no part itself, so that there is always an admin left to grant roles. */
const RESERVE = { email: 'admin@meridian.example', password: 'correct horse battery' }
const PASSWORD = 'correct horse battery'

export interface Memory {
  rss: number
  heapUsed: number
  external: number
}

export interface Blocks {
  longestCpuMs: number
  longestDelayMs: number
  blocks: { ms: number; requests: string[] }[]
}

/** The built server with the embedded database, observed from inside (`probe.mjs`), and two signed-in users. */
export class FuzzTarget {
  /** An admin and a user. */
  private readonly people: (string | undefined)[] = [undefined, undefined]
  private newcomers = 0
  private tokens: string[] = []

  private constructor(
    readonly server: Server,
    private readonly folder: string,
    private readonly probe: string,
    private readonly receivers: Receivers,
  ) {}

  static async start() {
    const folder = temporaryFolder()
    const probePort = await freePort()
    const server = await startServer({
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      MAIL_INBOUND_ADDRESS: 'replies@in.example.org',
      INBOUND_MAIL_SECRET: INBOUND_SECRET,
      WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
      ADMIN_EMAIL: RESERVE.email,
      ADMIN_PASSWORD: RESERVE.password,
      FUZZ_PROBE_PORT: String(probePort),
      NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'probe.mjs')).href}`,
    })
    return new FuzzTarget(server, folder, `http://127.0.0.1:${probePort}`, await startReceivers())
  }

  get port() {
    return Number(new URL(this.server.url).port)
  }

  routes = () => this.ask<Route[]>('/routes')
  memory = () => this.ask<Memory>('/memory')
  /** Since the last call. */
  blocks = () => this.ask<Blocks>('/blocks')

  /** Cookies and access tokens of an admin and a user. Users who lost their password to a request are replaced. */
  async signIn() {
    const people = []
    for (const [index, email] of this.people.entries()) {
      let session = email === undefined ? undefined : await this.session({ email, password: PASSWORD })
      if (!session) {
        this.people[index] = await this.newcomer(index === 0)
        session = await this.session({ email: this.people[index], password: PASSWORD })
      }
      if (!session) throw new Error('A newcomer cannot sign in.')
      people.push(session)
    }
    const tokens = await this.usableTokens()
    return {
      cookies: people.map(({ cookies }) => cookies),
      bearers: [...people.map(({ access }) => access), ...tokens],
    }
  }

  async isSignedIn(cookie: string) {
    const answer = await fetch(`${this.server.url}/api/account`, { headers: { cookie } })
    await answer.body?.cancel()
    return answer.ok
  }

  /** Ids from the desk, its people and their sessions, so that requests reach existing objects. */
  async ids(): Promise<Ids> {
    const furniture = await createFixtures(await this.asReserve(), this.receivers.urls)
    const { cookies } = await this.signIn()
    const accounts = await Promise.all(
      ['/api/session', '/api/account'].flatMap((url) =>
        cookies.map(async (cookie) => (await fetch(this.server.url + url, { headers: { cookie } })).text()),
      ),
    )
    return { ...furniture, users: idsIn(accounts.slice(0, 2)), sessions: idsIn(accounts) }
  }

  /** Some requests revoke them. */
  private async usableTokens() {
    const statuses = await Promise.all(
      this.tokens.map(async (token) => {
        const answer = await fetch(`${this.server.url}/api/admin/openapi.json`, {
          headers: { authorization: `Bearer ${token}` },
        })
        await answer.body?.cancel()
        return answer.status
      }),
    )
    if (!this.tokens.length || statuses.includes(401)) this.tokens = await makeTokens(await this.asReserve())
    return this.tokens
  }

  private async asReserve() {
    const cookie = (await this.session(RESERVE))?.cookies ?? ''
    return async <Answer>(method: string, url: string, body?: object) => {
      const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
      const answer = await fetch(this.server.url + url, { method, headers, body: body && JSON.stringify(body) })
      return (await answer.json()) as Answer
    }
  }

  async stop() {
    await stop(this.server)
    await this.receivers.close()
    removeFolder(this.folder)
  }

  private async ask<Answer>(what: string) {
    return (await (await fetch(this.probe + what)).json()) as Answer
  }

  private post(url: string, body: object, cookie = '') {
    return fetch(this.server.url + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  }

  private async session(who: typeof RESERVE) {
    const answer = await this.post('/api/session', who)
    const body = await answer.text()
    // 403: another request ended all of their sessions at that moment.
    if (answer.status === 400 || answer.status === 403) return undefined
    if (!answer.ok) throw new Error(`Signing in as ${who.email} answered ${answer.status}: ${body}`)
    const pairs = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
    // A browser's own token counts in no header.
    const opened = await this.post('/auth/v1/token?grant_type=password', who)
    const { access_token: access = '' } = (await opened.json()) as { access_token?: string }
    return { cookies: pairs.join('; '), access }
  }

  /** Signed up and confirmed, and an admin on request. */
  private async newcomer(admin: boolean) {
    const email = `fuzz-${(this.newcomers += 1)}@example.org`
    await this.post('/auth/v1/signup', { email, password: PASSWORD })
    const answer = await this.post('/auth/v1/verify', { type: 'signup', token_hash: await this.mailedToken(email) })
    const { user } = (await answer.json()) as { user?: { id: string } }
    if (!user) throw new Error(`Confirming ${email} answered ${answer.status}.`)
    if (admin) {
      const reserve = await this.session(RESERVE)
      const granted = await this.post(`/api/admin/users/${user.id}/roles`, { role: 'admin' }, reserve?.cookies)
      if (!granted.ok) throw new Error(`Granting the role answered ${granted.status}: ${await granted.text()}`)
    }
    return email
  }

  private mailedToken(email: string) {
    const folder = path.join(this.folder, 'mail')
    const seen = new Set<string>()
    return until(async () => {
      for (const file of await readdir(folder).catch(() => [])) {
        if (seen.has(file) || !file.endsWith('.eml')) continue
        seen.add(file)
        const source = await readFile(path.join(folder, file))
        if (!source.includes(email)) continue
        const link = /https?:\/\/\S+\/auth\/confirm\?\S+/.exec((await PostalMime.parse(source)).text ?? '')?.[0]
        if (link) return new URL(link).searchParams.get('token') ?? undefined
      }
      return undefined
    })
  }
}
