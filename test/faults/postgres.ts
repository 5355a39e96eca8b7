import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, openSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { BIN, owner, ownFolder } from '../drill/cluster.js'
import { freePort } from '../support/server.js'
import { until } from '../support/until.js'

interface Options {
  /** Lines for postgresql.conf. */
  settings?: string[]
  /** pg_hba.conf, replacing the default, which trusts this machine. */
  access?: string[]
}

/** A PostgreSQL for one run, which can be stopped, frozen and restarted on the same port. */
export class Postgres {
  private process?: ChildProcess

  private constructor(
    readonly port: number,
    readonly data: string,
    private readonly log: string,
  ) {}

  static async create(folder: string, { settings = [], access }: Options = {}) {
    const data = ownFolder(path.join(folder, 'postgres'))
    execFileSync(`${BIN}/initdb`, ['-D', data, '-U', 'meridian', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...owner(),
    })
    const port = await freePort()
    const lines = [
      `port = ${port}`,
      `listen_addresses = '127.0.0.1'`,
      `unix_socket_directories = '${data}'`,
      'max_connections = 200',
      'fsync = off',
      ...settings,
    ]
    appendFileSync(path.join(data, 'postgresql.conf'), `${lines.join('\n')}\n`)
    if (access) execFileSync('tee', [path.join(data, 'pg_hba.conf')], { input: `${access.join('\n')}\n` })
    const postgres = new Postgres(port, data, path.join(folder, 'postgres.log'))
    await postgres.start()
    return postgres
  }

  url(user = 'meridian') {
    return `postgresql://${user}@127.0.0.1:${this.port}/postgres`
  }

  async start() {
    const log = openSync(this.log, 'a')
    this.process = spawn(`${BIN}/postgres`, ['-D', this.data], { stdio: ['ignore', log, log], ...owner() })
    const { process } = this
    await until(async () => {
      if (process.exitCode !== null) throw new Error(`PostgreSQL did not start; see ${this.log}`)
      return this.query('select 1').then(
        () => true,
        // Reachable, but only with a certificate or by TLS.
        (error: { code?: string }) => error.code === '28000' || undefined,
      )
    })
  }

  /** Immediately: clients are disconnected, as when a machine fails. */
  async stop() {
    const { process } = this
    if (!process || process.exitCode !== null || process.signalCode !== null) return
    this.thaw()
    const ended = once(process, 'exit')
    process.kill('SIGQUIT')
    await ended
  }

  /** Running but silent: the kernel still accepts connections, but no answer comes. */
  freeze() {
    this.signal('SIGSTOP')
  }

  thaw() {
    this.signal('SIGCONT')
  }

  /** Queries it independently of the product. */
  async query<Row extends object>(text: string): Promise<Row[]> {
    const client = new Client({ connectionString: this.url() })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  private signal(signal: NodeJS.Signals) {
    const postmaster = this.process?.pid
    if (!postmaster) return
    this.process?.kill(signal)
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    for (const pid of children.split('\n').filter(Boolean)) endure(() => process.kill(Number(pid), signal))
  }
}

/** A backend may have ended since it was listed. */
function endure(send: () => void) {
  try {
    send()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
