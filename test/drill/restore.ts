/**
 * deploy/ha on loopback with its backups in an S3 bucket, and an accident: the steps of deploy/ha/README.md, one after another.
 * A full backup, rows before and after a moment, a DELETE that replication copies everywhere, a restore to that moment, and the
 * standbys made anew. Wants Debian's patroni, etcd-server, haproxy, postgresql, pgbackrest and openssl.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { BIN, Cluster } from './cluster.js'
import { KEY, startS3 } from './s3-endpoint.js'

const ROWS = 5000

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'meridian-restore-'))
chmodSync(folder, 0o755)
const s3 = await startS3(folder, 'meridian-backups')
const cluster = new Cluster({
  PGBACKREST_CONFIG: path.join(import.meta.dirname, '../../deploy/ha/pgbackrest.conf'),
  PGBACKREST_REPO1_S3_ENDPOINT: 'localhost',
  PGBACKREST_REPO1_STORAGE_PORT: String(s3.port),
  PGBACKREST_REPO1_STORAGE_CA_FILE: s3.authority,
  PGBACKREST_REPO1_S3_URI_STYLE: 'path',
  PGBACKREST_REPO1_S3_KEY: KEY,
  PGBACKREST_REPO1_S3_KEY_SECRET: KEY,
  PGBACKREST_REPO1_CIPHER_PASS: 'drill',
})
const backrest = (node: string, ...args: string[]) => cluster.on(node, 'pgbackrest', ['--stanza=meridian', ...args])

/** As the README has it: the stanza, archiving on every node, a full backup, and the check that a segment arrives. */
async function backUp(primary: string) {
  backrest(primary, 'stanza-create')
  cluster.control(
    primary,
    ['edit-config', '--force', '--apply', '-'],
    `postgresql:
  parameters:
    archive_mode: 'on'
    archive_timeout: 60s
    archive_command: pgbackrest --stanza=meridian archive-push %p
  recovery_conf:
    restore_command: pgbackrest --stanza=meridian archive-get %f %p
`,
  )
  // Patroni reads its settings once per loop_wait (2 s).
  await sleep(5000)
  cluster.control(primary, ['restart', 'meridian', '--force'])
  await cluster.whole()
  const from = performance.now()
  backrest(primary, '--type=full', 'backup')
  say(`  full backup                 ${seconds(from)}`)
  backrest(primary, 'check')
}

async function restore(primary: string, moment: string) {
  const from = performance.now()
  cluster.control(primary, ['pause', '--wait'])
  for (const node of [primary, ...cluster.names.filter((name) => name !== primary)])
    cluster.on(node, `${BIN}/pg_ctl`, ['-D', cluster.dataOf(node), '-m', 'fast', '-w', 'stop'])
  backrest(primary, '--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
  cluster.on(primary, `${BIN}/pg_ctl`, [
    ...['-D', cluster.dataOf(primary), '-w', '-t', '120'],
    ...['-l', path.join(cluster.dataOf(primary), 'restored.log'), 'start'],
  ])
  const inRecovery = ['-X', '-d', 'postgres', '-p', cluster.portOf(primary), '-tAc', 'select pg_is_in_recovery()']
  for (const end = Date.now() + 60_000; cluster.on(primary, 'psql', inRecovery).trim() !== 'f'; await sleep(100))
    if (Date.now() > end) throw new Error('the restored database was not promoted')
  say(`  restored and promoted       ${seconds(from)}`)
  cluster.control(primary, ['resume', '--wait'])
  for (const node of cluster.names)
    if (node !== primary) cluster.control(primary, ['reinit', 'meridian', node, '--force'])
  await cluster.whole()
  say(`  three nodes again           ${seconds(from)}`)
}

let sound = false
try {
  await cluster.start()
  const primary = await cluster.whole()
  await query(cluster.url, `create table form (id int primary key, words text)`)
  const insert = (first: number, last: number) =>
    query(cluster.url, `insert into form select n, repeat('x', 200) from generate_series(${first}, ${last}) n`)
  await insert(1, ROWS / 2)
  await backUp(primary)
  await insert(ROWS / 2 + 1, ROWS)
  await sleep(1100)
  const [{ moment } = { moment: '' }] = await query<{ moment: string }>(
    cluster.url,
    'select clock_timestamp()::text as moment',
  )
  await sleep(1100)
  await query(cluster.url, `delete from form where id % 2 = 0`)
  await insert(ROWS + 1, ROWS + 1)
  await query(cluster.adminUrl, 'select pg_switch_wal()')
  say(`  the accident                half of ${ROWS} rows deleted after ${moment}`)

  await restore(primary, moment)
  const [{ kept, later } = { kept: 0, later: -1 }] = await query<{ kept: number; later: number }>(
    cluster.url,
    `select count(*) filter (where id <= ${ROWS})::int as kept, count(*) filter (where id > ${ROWS})::int as later from form`,
  )
  await insert(ROWS + 2, ROWS + 2)
  const objects = readdirSync(s3.objects, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  say(`  rows, of ${ROWS} at that moment ${kept}; of later ones ${later}`)
  say(`  files of the S3 endpoint    ${objects.length}`)
  sound = kept === ROWS && later === 0 && objects.length > 0
} finally {
  await cluster.stop()
  s3.stop()
}
if (sound) {
  cluster.remove()
  rmSync(folder, { recursive: true, force: true })
}
say(
  sound
    ? 'Restored to the moment, to the row, with both standbys.'
    : `NOT SOUND. Left in ${folder} and ${cluster.folder}`,
)
process.exit(sound ? 0 : 1)
