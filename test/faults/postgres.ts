import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { freePort } from '../support/server.js'
import { until } from '../support/until.js'

const versions = readdirSync('/usr/lib/postgresql').sort((one, other) => Number(other) - Number(one))
export const BIN = `/usr/lib/postgresql/${versions[0]}/bin`

/** PostgreSQL refuses to run as root. */
export const owner = () => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const ownFolder = (folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, gid } = owner()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
  return folder
}

interface Options {
  /** Lines for postgresql.conf. */
  settings?: string[]
  /** pg_hba.conf, replacing the default, which trusts this machine. */
  access?: string[]
  /** Copies this one and follows it, instead of starting empty. */
  standbyOf?: Postgres
  /** Instead of the default database. */
  database?: string
  /** Its superuser, with a password where pg_hba.conf asks for one. */
  superuser?: string
  password?: string
  /** The programs of another version than the newest one installed. */
  bin?: string
  /** A data folder that outlives this server; existing files in it are used. */
  data?: string
}

/** A PostgreSQL for one run, which can be stopped, frozen and restarted on the same port. */
export class Postgres {
  private process?: ChildProcess
  private database = 'postgres'

  private constructor(
    readonly port: number,
    readonly data: string,
    private readonly log: string,
    private readonly bin: string,
    private readonly login: { superuser: string; password?: string },
  ) {}

  static async create(folder: string, options: Options = {}) {
    const { settings = [], access, standbyOf, database, superuser = 'meridian', password, bin = BIN } = options
    const port = await freePort()
    const data = ownFolder(options.data ?? path.join(folder, `postgres-${port}`))
    const from = standbyOf
      ? ['pg_basebackup', '-D', data, '-R', '--checkpoint=fast', '-d', standbyOf.url()]
      : ['initdb', '-D', data, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--data-checksums', '--no-sync']
    if (password) {
      const file = path.join(folder, `password-${port}`)
      writeFileSync(file, password)
      from.push(`--pwfile=${file}`)
    }
    if (!existsSync(path.join(data, 'PG_VERSION')))
      execFileSync(`${bin}/${from[0]}`, from.slice(1), {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
        ...owner(),
      })
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
    const postgres = new Postgres(port, data, path.join(folder, 'postgres.log'), bin, { superuser, password })
    await postgres.start()
    if (!database) return postgres
    await postgres.query(`create database ${database}`)
    postgres.database = database
    return postgres
  }

  url(user = this.login.superuser, password = this.login.password) {
    return `postgresql://${user}${password ? `:${password}` : ''}@127.0.0.1:${this.port}/${this.database}`
  }

  get isRunning() {
    return this.process?.exitCode === null && this.process.signalCode === null
  }

  async start() {
    const log = openSync(this.log, 'a')
    this.process = spawn(`${this.bin}/postgres`, ['-D', this.data], { stdio: ['ignore', log, log], ...owner() })
    const { process } = this
    await until(async () => {
      if (process.exitCode !== null) throw new Error(`PostgreSQL did not start; see ${this.log}`)
      return this.query('select 1').then(
        () => true,
        // This error too shows that it is up: it only requires TLS or a certificate.
        (error: { code?: string }) => error.code === '28000' || undefined,
      )
    })
  }

  /** Stops at once and disconnects its clients, as when a machine fails. */
  async stop() {
    const { process } = this
    if (!process || process.exitCode !== null || process.signalCode !== null) return
    this.thaw()
    const ended = once(process, 'exit')
    process.kill('SIGQUIT')
    await ended
  }

  /** Kills all of its processes, as when the machine loses power. */
  async kill() {
    const { process } = this
    if (!process) return
    const ended = once(process, 'exit')
    this.signal('SIGKILL')
    await ended
  }

  promote() {
    execFileSync(`${BIN}/pg_ctl`, ['promote', '-w', '-D', this.data], { stdio: 'ignore', ...owner() })
  }

  /** Still running, but unresponsive: the kernel accepts connections, but no query gets a response. */
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
    // Listed first, since the children of a killed postmaster get another parent.
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    this.process?.kill(signal)
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
