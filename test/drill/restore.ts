/**
 * A point-in-time restore: pgBackRest with a posix repository on this disk (deploy/ha/pgbackrest.conf uses S3; nothing else
 * differs). A full backup, rows before and after a moment, an accident, and a restore to that moment. Wants Debian's pgbackrest.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../support/server.js'
import { BIN, owner, ownFolder } from './cluster.js'

const ROWS = 5000
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(path.join(tmpdir(), 'meridian-restore-'))
chmodSync(folder, 0o755)
const data = ownFolder(path.join(folder, 'data'))
const configuration = path.join(folder, 'pgbackrest.conf')
for (const name of ['repository', 'log', 'lock', 'spool', 'socket']) ownFolder(path.join(folder, name))
const port = await freePort()

const as = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...owner() })
const backrest = (...args: string[]) => as('pgbackrest', `--config=${configuration}`, '--stanza=meridian', ...args)
const postgres = (...args: string[]) =>
  as(`${BIN}/pg_ctl`, '-D', data, '-w', '-t', '120', '-l', path.join(folder, 'log/postgres.log'), ...args)
const connection = () => new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })

async function query<Row>(text: string): Promise<Row[]> {
  const client = connection()
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

writeFileSync(
  configuration,
  `[global]
repo1-type=posix
repo1-path=${folder}/repository
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=drill
repo1-retention-full=2
repo1-bundle=y
compress-type=zst
start-fast=y
log-path=${folder}/log
lock-path=${folder}/lock
spool-path=${folder}/spool
[meridian]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${folder}/socket
`,
)

let restored: number | undefined
try {
  as(`${BIN}/initdb`, '-D', data, '-U', 'postgres', '-A', 'trust', '--data-checksums', '--locale=C.UTF-8', '-E', 'UTF8')
  writeFileSync(
    path.join(data, 'postgresql.auto.conf'),
    `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}/socket'
archive_mode = on
archive_command = 'pgbackrest --config=${configuration} --stanza=meridian archive-push %p'
`,
  )
  postgres('start')
  backrest('stanza-create')
  await query(`create table form (id int primary key, at timestamptz default clock_timestamp(), words text)`)
  await query(`insert into form select n, clock_timestamp(), repeat('x', 200) from generate_series(1, ${ROWS / 2}) n`)
  const backupFrom = performance.now()
  backrest('backup', '--type=full')
  say(`  full backup                 ${((performance.now() - backupFrom) / 1000).toFixed(1)} s`)
  await query(
    `insert into form select n, clock_timestamp(), repeat('x', 200) from generate_series(${ROWS / 2 + 1}, ${ROWS}) n`,
  )
  await sleep(1100)
  const [{ moment } = { moment: '' }] = await query<{ moment: string }>('select clock_timestamp()::text as moment')
  await sleep(1100)
  await query(`delete from form where id % 2 = 0`)
  await query(`insert into form values (${ROWS + 1}, clock_timestamp(), 'after the moment')`)
  await query('select pg_switch_wal()')
  postgres('stop', '-m', 'fast')
  say(`  the accident                half of ${ROWS} rows deleted after ${moment}`)

  const restoreFrom = performance.now()
  rmSync(data, { recursive: true })
  ownFolder(data)
  backrest('restore', '--type=time', `--target=${moment}`, '--target-action=promote')
  postgres('start')
  for (let tries = 0; tries < 600; tries += 1) {
    const [{ recovering } = { recovering: true }] = await query<{ recovering: boolean }>(
      'select pg_is_in_recovery() as recovering',
    )
    if (!recovering) break
    await sleep(100)
  }
  restored = (await query<{ count: number }>('select count(*)::int as count from form'))[0]?.count
  const [{ late } = { late: -1 }] = await query<{ late: number }>(
    `select count(*)::int as late from form where id > ${ROWS}`,
  )
  say(`  restored and promoted       ${((performance.now() - restoreFrom) / 1000).toFixed(1)} s`)
  say(`  rows, of ${ROWS} at that moment ${restored}; of later ones ${late}`)
  if (late !== 0) restored = undefined
  postgres('stop', '-m', 'fast')
} finally {
  if (restored === ROWS) rmSync(folder, { recursive: true, force: true })
}
say(restored === ROWS ? 'Restored to the moment, to the row.' : `NOT SOUND. Left in ${folder}`)
process.exit(restored === ROWS ? 0 : 1)
