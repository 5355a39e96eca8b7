import { execFile, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { promisify, parseEnv } from 'node:util'
import { run, stop, type Process } from '../support/server.js'
import { readCompose } from './compose.js'
import { owner, Postgres, BIN } from './postgres.js'
import type { Stage } from './stage.js'

const deploy = path.join(import.meta.dirname, '../../deploy')
const execute = promisify(execFile)

/** As in the image of PostgreSQL: no password through its own socket, one from everywhere else. */
const ACCESS = ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256']

interface Outcome {
  code: number
  output: string
}

/**
 * A machine of deploy/single without containers: its scripts run unchanged and call a `docker` that does with processes what compose
 * would do with containers. Volumes are folders.
 */
export class Machine {
  readonly folder: string
  readonly single: string
  postgres?: Postgres
  app?: Process
  /** The programs of the PostgreSQL version in compose.yaml, which a release may change. */
  bin = BIN
  private readonly path: string

  private constructor(
    private readonly stage: Stage,
    name: string,
    private readonly more: { app: Record<string, string>; backup: Record<string, string> },
  ) {
    this.folder = path.join(stage.folder, name)
    this.single = path.join(this.folder, 'single')
    this.path = `${path.join(this.folder, 'bin')}:${process.env.PATH}`
  }

  static async create(
    stage: Stage,
    name: string,
    more: { app: Record<string, string>; backup: Record<string, string> },
  ) {
    const machine = new Machine(stage, name, more)
    cpSync(path.join(deploy, 'single'), machine.single, { recursive: true })
    for (const volume of ['bin', 'data', 'backups', 'postgres']) mkdirSync(path.join(machine.folder, volume))
    chmodSync(machine.folder, 0o755)
    // Takes the place of Docker's daemon, and ends with the run.
    const docker = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        const { args, input } = JSON.parse(body) as { args: string[]; input: string }
        void machine.docker(args, input).then(
          (outcome) => response.end(JSON.stringify(outcome)),
          (error: Error) => response.end(JSON.stringify({ code: 1, output: `${error.message}\n` })),
        )
      })
    })
    const socket = path.join(machine.folder, 'docker.sock')
    await new Promise<void>((resolve) => docker.listen(socket, resolve))
    stage.atEnd(() => docker.close())
    stage.atEnd(() => machine.app?.child.kill('SIGKILL'))
    const program = `#!${process.execPath}
const input = process.argv.includes('exec') ? require('node:fs').readFileSync(0, 'utf8') : ''
require('node:http').request({ socketPath: ${JSON.stringify(socket)}, method: 'POST' }, async (answer) => {
  const { code, output } = JSON.parse((await answer.toArray()).join(''))
  process.stdout.write(output)
  process.exitCode = code
}).end(JSON.stringify({ args: process.argv.slice(2), input }))
`
    writeFileSync(path.join(machine.folder, 'bin/docker'), program, { mode: 0o755 })
    return machine
  }

  /** Runs a script of deploy/single as the operator does; returns its output, or throws an error that has it. */
  async script(name: string, { args = [] as string[], input = '', env = {} as Record<string, string> } = {}) {
    const child = spawn(path.join(this.single, name), args, {
      env: { PATH: this.path, ...env },
      cwd: '/',
      // Without input there is no pipe that a script which ends at once could break.
      stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stdin?.end(input)
    const code = await new Promise((resolve) => child.on('close', resolve))
    if (code !== 0) throw new Error(`${name} ended with ${String(code)}:\n${output}`)
    return output
  }

  get env() {
    return parseEnv(readFileSync(path.join(this.single, '.env'), 'utf8')) as Record<string, string>
  }

  /** Runs a command in the service `backup`. */
  async backup(...args: string[]) {
    const { code, output } = await this.docker(['compose', 'exec', '-T', 'backup', ...args], '')
    if (code) throw new Error(output)
    return output
  }

  async docker([, verb, ...rest]: string[], input = ''): Promise<Outcome> {
    const words = rest.filter((word) => !word.startsWith('-'))
    const done = (output = ''): Outcome => ({ code: 0, output })
    if (verb === 'stop') {
      if (words.includes('app') && this.app) await stop(this.app)
      if (words.includes('postgres')) await this.postgres?.stop()
      return done()
    }
    if (verb === 'up') {
      await this.startPostgres()
      if (!words.length) await this.startApp()
      return done()
    }
    if (verb === 'run' && words[0] === 'mv') {
      const [from = '', to = ''] = words
        .slice(2)
        .map((name) => name.replace('/var/lib/postgresql', `${this.folder}/postgres`))
      renameSync(from, to)
      return done()
    }
    if (verb !== 'exec') throw new Error(`no stand-in for docker compose ${verb} ${rest.join(' ')}`)
    const [service, command = '', ...args] = rest.filter((word) => word !== '-T')
    if (service === 'postgres')
      return this.exec(command, args, { PGHOST: this.postgres!.data, PGPORT: String(this.postgres!.port) }, input)
    return this.exec('bash', [path.join(this.single, `${command}.sh`), ...args], this.backupVariables, input)
  }

  private async exec(
    command: string,
    args: string[],
    variables: Record<string, string>,
    input: string,
  ): Promise<Outcome> {
    const { PATH = '' } = process.env
    const running = execute(command, args, { env: { PATH, HOME: this.folder, ...variables }, maxBuffer: 1e8 })
    running.child.stdin?.end(input)
    return running.then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ code: 1, output: stdout + stderr }),
    )
  }

  /** Queries PostgreSQL through its socket, which needs no password. */
  async sql(text: string, database = 'meridian') {
    const { data = '', port } = this.postgres ?? {}
    const at = { PGHOST: data, PGPORT: String(port), PGUSER: 'postgres', PGDATABASE: database }
    const { code, output } = await this.exec('psql', ['-XAt', '-c', text], at, '')
    if (code) throw new Error(output)
    return output.trim()
  }

  /** The variables that compose.yaml gives the service `backup`, from .env, with this machine's paths and addresses. */
  get backupVariables() {
    const { backup } = readCompose(path.join(this.single, 'compose.yaml'), this.env)
    return {
      ...backup?.environment,
      PGHOST: '127.0.0.1',
      PGPORT: String(this.postgres?.port),
      BACKUP_DIR: path.join(this.folder, 'backups'),
      DATA_DIR: path.join(this.folder, 'data'),
      ...this.more.backup,
    }
  }

  private async startPostgres() {
    if (this.postgres?.isRunning) return
    const compose = readFileSync(path.join(this.single, 'compose.yaml'), 'utf8')
    const isNew = !this.postgres
    const { POSTGRES_PASSWORD: password, DATABASE_PASSWORD = '' } = this.env
    const data = path.join(this.folder, 'postgres/files')
    const { uid, gid } = owner()
    if (isNew && uid !== undefined && gid !== undefined) chmodSync(path.join(this.folder, 'postgres'), 0o777)
    this.postgres = await this.stage.postgres({
      settings: [...compose.matchAll(/-c, (\w+=\w+)/g)].map(([, setting = '']) => setting),
      access: ACCESS,
      superuser: 'postgres',
      password,
      bin: this.bin,
      data,
    })
    // Only on an empty database, as the image's entrypoint does.
    if (await this.sql(`select 1 from pg_roles where rolname = 'meridian'`, 'postgres')) return
    const variables = { PGHOST: data, PGPORT: String(this.postgres.port), DATABASE_PASSWORD }
    const made = await this.exec('sh', [path.join(this.single, 'roles.sh')], variables, '')
    if (made.code) throw new Error(made.output)
  }

  private async startApp() {
    if (this.app?.child.exitCode === null) await stop(this.app)
    const { DATABASE_PASSWORD, POSTGRES_PASSWORD: _superuser, BACKUP_KEY: _key, ...env } = this.env
    this.app = run('start/main.js', [], {
      ...env,
      ...this.more.app,
      TRUST_PROXY: '1',
      DATABASE_URL: `postgresql://meridian:${DATABASE_PASSWORD}@127.0.0.1:${this.postgres!.port}/meridian`,
      DATA_DIR: path.join(this.folder, 'data'),
    })
  }
}
