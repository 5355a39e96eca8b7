import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/server.js'

const files = path.join(import.meta.dirname, '../../deploy/ha')
const NODES = ['postgres-1', 'postgres-2', 'postgres-3']

const versions = readdirSync('/usr/lib/postgresql').sort((one, other) => Number(other) - Number(one))
export const BIN = `/usr/lib/postgresql/${versions[0]}/bin`

/** PostgreSQL refuses to run as root. */
export const owner = () => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export const ownFolder = (folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, gid } = owner()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
  return folder
}

/** A backend that noticed its postmaster's death may have ended already. */
function endAtOnce(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

interface Member {
  name: string
  rest: number
  port: number
  process?: ChildProcess
}

/** deploy/ha on loopback: three etcd, three PostgreSQL under Patroni, and HAProxy in front. */
export class Cluster {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'meridian-drill-'))
  private readonly others: ChildProcess[] = []
  private readonly members: Member[] = []
  private etcdHosts = ''
  private database = 0

  /** `variables` are given to each node, as compose.yaml gives the keys of backups. */
  constructor(private readonly variables: Record<string, string> = {}) {}

  get url() {
    return `postgresql://meridian:meridian@127.0.0.1:${this.database}/meridian`
  }

  get adminUrl() {
    return `postgresql://postgres:postgres@127.0.0.1:${this.database}/postgres`
  }

  async start() {
    chmodSync(this.folder, 0o755)
    await this.startEtcd()
    for (const name of NODES) this.members.push({ name, rest: await freePort(), port: await freePort() })
    await this.startProxy()
    for (const member of this.members) this.startNode(member)
  }

  /** Kills Patroni and its PostgreSQL at once, like a power cut. */
  kill(name: string) {
    const member = this.find(name)
    member.process?.kill('SIGKILL')
    this.endPostgres(name)
  }

  /** Runs a command as one would inside the node's container, and answers with what it printed. */
  on(name: string, command: string, args: string[], input = '') {
    return execFileSync(command, args, {
      cwd: this.folder,
      env: this.environment(this.find(name)),
      input,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'inherit'],
      ...owner(),
    })
  }

  control(name: string, args: string[], input = '') {
    return this.on(name, 'patronictl', ['-c', this.configuration, ...args], input)
  }

  get names() {
    return this.members.map(({ name }) => name)
  }

  portOf(name: string) {
    return String(this.find(name).port)
  }

  dataOf(name: string) {
    return path.join(this.folder, name, 'data')
  }

  startAgain(name: string) {
    this.startNode(this.find(name))
  }

  /** The leader, and whether a standby has every commit. */
  async state() {
    const { rest } =
      this.members.find(({ process }) => process?.exitCode === null && !process.killed) ?? this.find('postgres-1')
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => undefined)
    const { members = [] } = ((await answer?.json().catch(() => ({}))) ?? {}) as {
      members?: { name: string; role: string; state: string }[]
    }
    const named = (role: string) =>
      members.filter((member) => member.role === role && /running|streaming/.test(member.state))
    return {
      leader: named('leader')[0]?.name,
      synchronous: named('sync_standby').length,
      standbys: named('sync_standby').length + named('replica').length,
    }
  }

  /** All three running, one of the two standbys synchronous. */
  async whole(timeoutMs = 180_000) {
    for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(250)) {
      const { leader, synchronous, standbys } = await this.state()
      if (leader && synchronous === 1 && standbys === 2) return leader
    }
    throw new Error(`the cluster did not come together: ${JSON.stringify(await this.state())}; logs in ${this.folder}`)
  }

  async stop() {
    for (const { process } of this.members) process?.kill('SIGTERM')
    const running = this.members.flatMap(({ process }) =>
      process && process.exitCode === null ? [once(process, 'exit')] : [],
    )
    await Promise.race([Promise.all(running), sleep(30_000)])
    // A PostgreSQL whose Patroni was stopped during its start would stay behind.
    for (const { name } of this.members) this.endPostgres(name)
    for (const child of this.others) child.kill('SIGKILL')
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true })
  }

  private endPostgres(name: string) {
    const file = path.join(this.folder, name, 'data/postmaster.pid')
    if (!existsSync(file)) return
    const postmaster = readFileSync(file, 'utf8').split('\n')[0]
    const children = spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' }).stdout.split('\n')
    for (const pid of [postmaster, ...children]) if (pid) endAtOnce(Number(pid))
  }

  private async startEtcd() {
    const ports = await Promise.all(NODES.map(async () => ({ client: await freePort(), peer: await freePort() })))
    const cluster = ports.map(({ peer }, at) => `etcd-${at + 1}=http://127.0.0.1:${peer}`).join(',')
    this.etcdHosts = ports.map(({ client }) => `127.0.0.1:${client}`).join(',')
    for (const [at, { client, peer }] of ports.entries())
      this.others.push(
        this.spawn(`etcd-${at + 1}`, 'etcd', {
          ETCD_NAME: `etcd-${at + 1}`,
          ETCD_DATA_DIR: ownFolder(path.join(this.folder, `etcd-${at + 1}`)),
          ETCD_INITIAL_CLUSTER: cluster,
          ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
          ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
          ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${client}`,
          ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${client}`,
          // Two shared cores are slower than three machines.
          ETCD_HEARTBEAT_INTERVAL: '250',
          ETCD_ELECTION_TIMEOUT: '2500',
        }),
      )
  }

  private startNode(member: Member) {
    ownFolder(path.join(this.folder, member.name))
    const text = readFileSync(path.join(files, 'patroni.yml'), 'utf8')
    writeFileSync(this.configuration, text.replace('/etc/patroni', files))
    member.process = this.spawn(member.name, 'patroni', this.environment(member), [this.configuration])
  }

  private get configuration() {
    return path.join(this.folder, 'patroni.yml')
  }

  private environment({ name, rest, port }: Member) {
    return {
      ...this.base(),
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: this.etcdHosts,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: this.dataOf(name),
      PATRONI_POSTGRESQL_BIN_DIR: BIN,
      PATRONI_POSTGRESQL_PGPASS: path.join(this.folder, name, 'pgpass'),
      PATRONI_SUPERUSER_PASSWORD: 'postgres',
      PATRONI_REWIND_PASSWORD: 'postgres',
      PATRONI_REPLICATION_PASSWORD: 'replicator',
      MERIDIAN_DATABASE_PASSWORD: 'meridian',
      // Three nodes share this machine: a place of its own for each.
      PGBACKREST_PG1_PATH: this.dataOf(name),
      PGBACKREST_PG1_PORT: String(port),
      PGBACKREST_LOCK_PATH: path.join(this.folder, name, 'lock'),
      PGBACKREST_SPOOL_PATH: path.join(this.folder, name, 'spool'),
      ...this.variables,
    }
  }

  private base() {
    const { PATH = '' } = process.env
    return { PATH, HOME: this.folder, LC_ALL: 'C.UTF-8' }
  }

  private async startProxy() {
    this.database = await freePort()
    let text = readFileSync(path.join(files, 'haproxy-database.cfg'), 'utf8')
      .replace('bind :5432', `bind 127.0.0.1:${this.database}`)
      .replace('bind :5433', `bind 127.0.0.1:${await freePort()}`)
      .replaceAll('check port 8008 ', 'check ')
    for (const { name, port, rest } of this.members)
      text = text.replaceAll(`${name}:5432`, `127.0.0.1:${port} port ${rest}`)
    const file = path.join(this.folder, 'haproxy.cfg')
    writeFileSync(file, text)
    this.others.push(this.spawn('haproxy', 'haproxy', {}, ['-db', '-f', file]))
  }

  private spawn(name: string, command: string, variables: Record<string, string>, args: string[] = []) {
    const log = openSync(path.join(this.folder, `${name}.log`), 'a')
    return spawn(command, args, {
      cwd: this.folder,
      env: { ...this.base(), ...variables },
      stdio: ['ignore', log, log],
      ...owner(),
    })
  }

  private find(name: string) {
    const member = this.members.find((one) => one.name === name)
    if (!member) throw new Error(`no node ${name}`)
    return member
  }
}
