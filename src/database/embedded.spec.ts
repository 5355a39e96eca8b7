import { afterAll, beforeAll, describe, expect, it, jest, afterEach, beforeEach } from '@jest/globals'
import { mkdtempSync, readdirSync, rmSync, statSync, chmodSync, chownSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MINUTE_MS } from '../common/durations.rules.js'
import { readEnvironment } from '../config/environment.js'
import { type EmbeddedDatabase, openEmbedded } from './embedded.js'
import { PlainError } from '../common/plain-error.js'
import { lockFolder } from './folder-lock.js'

describe('the upkeep of the embedded database', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-embedded-'))
  let database: EmbeddedDatabase

  const sizeOfLog = () => {
    const log = path.join(folder, 'database', 'pg_wal')
    return readdirSync(log).reduce((sum, name) => sum + statSync(path.join(log, name)).size, 0) / 1_048_576
  }
  const checkpoint = async () =>
    (await database.engine.query<{ at: string }>('select checkpoint_lsn::text as at from pg_control_checkpoint()'))
      .rows[0]?.at
  const fill = (rows: number) =>
    database.engine.query(`insert into note select md5(random()::text) from generate_series(1, ${rows})`)

  beforeAll(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask', 'performance'] })
    database = openEmbedded(readEnvironment({ DATA_DIR: folder }))!
    await database.engine.exec('create table note (words text); create table state (id int, words text)')
  })
  afterAll(async () => {
    await database.close()
    jest.useRealTimers()
    rmSync(folder, { recursive: true, force: true })
  })

  it('should shorten the log every five minutes of use', async () => {
    for (let time = 0; time < 15; time += 1) await fill(100_000)
    const grown = sizeOfLog()
    expect(grown).toBeGreaterThan(140)
    jest.advanceTimersByTime(5 * MINUTE_MS)
    await database.engine.query('select 1')
    expect(sizeOfLog()).toBeLessThan(70)
  })

  it('should leave the log alone while nothing is written, and while a backup needs it', async () => {
    jest.advanceTimersByTime(5 * MINUTE_MS)
    const last = await checkpoint()
    jest.advanceTimersByTime(60 * MINUTE_MS)
    expect(await checkpoint()).toBe(last)
    await fill(1)
    database.isBackingUp = true
    jest.advanceTimersByTime(60 * MINUTE_MS)
    expect(await checkpoint()).toBe(last)
    database.isBackingUp = false
    jest.advanceTimersByTime(5 * MINUTE_MS)
    expect(await checkpoint()).not.toBe(last)
  })

  it('should let changed rows take the place of old ones after a vacuum, and know how many there are', async () => {
    const size = async () =>
      (await database.engine.query<{ size: number }>(`select pg_relation_size('state')::int as size`)).rows[0]?.size
    const change = () => database.engine.query(`update state set words = md5(random()::text)`)
    await database.engine.query(`insert into state select id, md5(random()::text) from generate_series(1, 10000) id`)
    await change()
    await database.vacuum()
    const before = await size()
    await change()
    expect(await size()).toBe(before)
    const { rows } = await database.engine.query(
      `select (select reltuples::int from pg_class where relname = 'state') as own,
        (select reltuples::int from pg_class where relname = 'pg_database') = (select count(*) from pg_database) as shared`,
    )
    expect(rows).toEqual([{ own: 10_000, shared: true }])
  })
})

/** Only root can give a folder to another user. */
const asRoot = process.getuid?.() === 0 ? it : it.skip

describe(lockFolder.name, () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'meridian-lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const mode = () => statSync(folder).mode & 0o777

  it('should keep others out of a folder of its own', () => {
    chmodSync(folder, 0o755)
    lockFolder(folder)()
    expect(mode()).toBe(0o700)
  })

  asRoot('leaves the mode of a folder that belongs to another user', () => {
    chownSync(folder, 12_345, process.getgid?.() ?? 0)
    chmodSync(folder, 0o770)
    lockFolder(folder)()
    expect(mode()).toBe(0o770)
  })

  it('should refuse a folder that cannot be written with one sentence', () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    const lock = () => lockFolder(path.join(file, 'data'))
    expect(lock).toThrow(PlainError)
    expect(lock).toThrow('of the embedded database cannot be written: ENOTDIR')
  })
})
