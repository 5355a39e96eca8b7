import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer, type Server } from '../support/server.js'
import { Postgres } from './postgres.js'

/** The Debian package of each program that a fault needs. */
const PACKAGES = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  openssl: 'openssl',
  caddy: 'caddy',
  age: 'age',
  rclone: 'rclone',
  prometheus: 'prometheus',
  'prometheus-blackbox-exporter': 'prometheus-blackbox-exporter',
}

export function requireProgram(program: keyof typeof PACKAGES) {
  if (spawnSync(program, [program === 'caddy' ? 'version' : '--version']).error)
    throw new Error(`${program} is missing: install the package ${PACKAGES[program]}`)
}

/** Thrown if this machine cannot run a fault, with the reason. */
export class NotHere extends Error {}

/** Everything that one fault starts, on loopback and in one folder; all of it ends with the run. */
export class Stage {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'meridian-fault-'))
  private readonly servers: Server[] = []
  private readonly endings: (() => unknown)[] = []

  constructor(
    /** Fewer repetitions at lower rates, for every change; the full run produces the figures. */
    readonly short: boolean,
    readonly say: (line: string) => void,
  ) {
    // PostgreSQL runs as its own user.
    chmodSync(this.folder, 0o755)
  }

  atEnd(ending: () => unknown) {
    this.endings.unshift(ending)
  }

  async end() {
    for (const ending of this.endings) await ending()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** The end of each instance's log, for a fault that failed. */
  lastWords() {
    return this.servers.map(({ child, output }) => {
      const lines = output()
        .split('\n')
        .filter((line) => line && !line.includes('"level":"info"'))
        .slice(-15)
      return `instance ${child.pid} (${child.exitCode ?? child.signalCode ?? 'running'}):\n${lines.join('\n')}`
    })
  }

  async postgres(options?: Parameters<typeof Postgres.create>[1]) {
    const postgres = await Postgres.create(this.folder, options)
    this.atEnd(() => postgres.stop())
    return postgres
  }

  /** The built product as operators run it, without the rate limits that a single address would hit. */
  async instance(variables: Record<string, string>, from?: string): Promise<Server> {
    const DATA_DIR = mkdtempSync(path.join(this.folder, 'data-'))
    const server = await startServer({ DATA_DIR, RATE_LIMIT: 'off', TRUST_PROXY: '1', ...variables }, from)
    this.servers.push(server)
    this.atEnd(() => this.kill(server.child))
    return server
  }

  /** A program beside the product; its output is kept in the folder until the end. */
  spawn(command: string, args: string[], options: object = {}): ChildProcess {
    const log = openSync(path.join(this.folder, `${path.basename(command)}.log`), 'a')
    const child = spawn(command, args, { cwd: this.folder, stdio: ['ignore', log, log], ...options })
    this.atEnd(() => this.kill(child))
    return child
  }

  private async kill(child: ChildProcess) {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGCONT')
    child.kill('SIGKILL')
    await ended
  }
}
