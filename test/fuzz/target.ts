import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import PostalMime from 'postal-mime'
import { discoveryCall } from '../support/form-payloads.js'
import { freePort, removeFolder, startServer, stop, temporaryFolder, type Server } from '../support/server.js'
import { until } from '../support/until.js'
import type { Route } from './corpus.js'

const ADMIN = { email: 'admin@meridian.example', password: 'correct horse battery' }
const USER = { email: 'fuzz@example.org', password: 'staple of the day' }

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

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

/** The built server with the embedded database, watched from inside (`probe.mjs`), and two people who sign in to it. */
export class FuzzTarget {
  private constructor(
    readonly server: Server,
    private readonly folder: string,
    private readonly probe: string,
  ) {}

  static async start() {
    const folder = temporaryFolder()
    const probePort = await freePort()
    const server = await startServer({
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      FUZZ_PROBE_PORT: String(probePort),
      NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'probe.mjs')).href}`,
    })
    const target = new FuzzTarget(server, folder, `http://127.0.0.1:${probePort}`)
    await target.signUp()
    return target
  }

  get port() {
    return Number(new URL(this.server.url).port)
  }

  routes = () => this.ask<Route[]>('/routes')
  memory = () => this.ask<Memory>('/memory')
  /** Since it was last asked. */
  blocks = () => this.ask<Blocks>('/blocks')

  /** The cookies of an admin and of a user, and an access token of each. */
  async signIn() {
    const people = await Promise.all([ADMIN, USER].map((who) => this.session(who)))
    return { cookies: people.map(({ cookies }) => cookies), bearers: people.map(({ access }) => access) }
  }

  async isSignedIn(cookie: string) {
    const answer = await fetch(`${this.server.url}/api/account`, { headers: { cookie } })
    await answer.body?.cancel()
    return answer.ok
  }

  /** Of a form, a person and a session, so that requests reach what exists. */
  async ids() {
    const { id } = (await (await this.post('/functions/v1/send-form-email', discoveryCall())).json()) as { id: string }
    const { cookies } = await this.signIn()
    const lists = await Promise.all(
      ['/api/admin/users', '/api/account'].map(async (url) =>
        (await fetch(this.server.url + url, { headers: { cookie: cookies[0] ?? '' } })).text(),
      ),
    )
    return [id, ...(lists.join().match(UUID) ?? [])]
  }

  async stop() {
    await stop(this.server)
    removeFolder(this.folder)
  }

  private async ask<Answer>(what: string) {
    return (await (await fetch(this.probe + what)).json()) as Answer
  }

  private post(url: string, body: object) {
    return fetch(this.server.url + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  private async session(who: typeof ADMIN) {
    const answer = await this.post('/api/session', who)
    if (!answer.ok) throw new Error(`Signing in as ${who.email} answered ${answer.status}: ${await answer.text()}`)
    const pairs = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
    const access = pairs.find((pair) => pair.startsWith('access='))?.slice('access='.length) ?? ''
    return { cookies: pairs.join('; '), access }
  }

  private async signUp() {
    await this.post('/auth/v1/signup', USER)
    const token = await until(async () => {
      const files = await readdir(path.join(this.folder, 'mail')).catch(() => [])
      for (const file of files.filter((name) => name.endsWith('.eml'))) {
        const { text } = await PostalMime.parse(await readFile(path.join(this.folder, 'mail', file)))
        const link = /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(text ?? '')?.[0]
        if (link) return new URL(link).searchParams.get('token') ?? undefined
      }
      return undefined
    })
    const answer = await this.post('/auth/v1/verify', { type: 'signup', token_hash: token })
    if (!answer.ok) throw new Error(`Confirming the address answered ${answer.status}: ${await answer.text()}`)
  }
}
