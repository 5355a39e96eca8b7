import { afterAll, describe, expect, it } from '@jest/globals'
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { migratedDataFolder, temporaryDataFolder } from '../support/database-template.js'
import { removeFolder, startServer, stop, temporaryFolder } from '../support/server.js'
import { END_OF_TAR, paddingAfter, tarHeader } from '../../src/database/tar.js'
import type { Sql } from '../../src/database/transfer.js'
import { databaseCommand, embeddedContents, filledFolder, readEmbedded, register } from './database-command-support.js'

const folders: string[] = []
const keep = (folder: string) => {
  folders.push(folder)
  return folder
}
const folder = () => keep(temporaryFolder())
afterAll(() => folders.forEach(removeFolder))

const backupRuns = (sql: Sql) => sql('select kind, ok, bytes from backup_run')

describe('npm run db -- backup and restore', () => {
  it('should bring every row back, and keep the previous database', async () => {
    const data = keep(await filledFolder())
    const file = path.join(folder(), 'backup.tar.gz')
    const before = await embeddedContents(data)
    expect(before['public.submission']?.rows).toBe(3)

    expect(await databaseCommand(['backup', file], { DATA_DIR: data })).toMatchObject({ code: 0 })
    expect(readFileSync(file).length).toBeGreaterThan(100_000)

    expect(await readEmbedded(data, backupRuns)).toEqual([{ kind: 'dump', ok: true, bytes: statSync(file).size }])

    const other = folder()
    expect(await databaseCommand(['restore', file], { DATA_DIR: other })).toMatchObject({ code: 0 })
    expect(await embeddedContents(other)).toEqual(before)

    const again = await databaseCommand(['restore', file], { DATA_DIR: other })
    expect(again.output).toContain('The previous database is now in')
  })

  it('should report an error in one sentence', async () => {
    expect(await databaseCommand(['backup', '/tmp/x'], { DATA_DIR: '/nowhere/at/all' })).toEqual({
      code: 1,
      output: 'There is no embedded database in /nowhere/at/all.\n',
    })
    const broken = path.join(folder(), 'broken.tar.gz')
    const data = folder()
    for (const content of ['not a backup', gzipSync('no files'), gzipSync('x'.repeat(5000))]) {
      writeFileSync(broken, content)
      expect(await databaseCommand(['restore', broken], { DATA_DIR: data })).toEqual({
        code: 1,
        output: expect.stringMatching(/^\S+ is not a complete backup: .+\n$/),
      })
    }
    expect(readdirSync(data)).not.toContain('database')
    expect((await databaseCommand(['help', ''], {})).output).toContain('npm run db -- backup [FILE]')
  })

  it('should refuse part of a backup, and one with a file outside its folder', async () => {
    const file = path.join(folder(), 'backup.tar.gz')
    expect((await databaseCommand(['backup', file], { DATA_DIR: keep(migratedDataFolder()) })).code).toBe(0)
    const whole = readFileSync(file)
    const files = gunzipSync(whole)
    const stray = Buffer.concat([tarHeader('../stray', 5), Buffer.from('stray'), paddingAfter(5), END_OF_TAR])
    const bad = path.join(folder(), 'bad.tar.gz')
    for (const [content, reason] of [
      [whole.subarray(0, whole.length / 2), 'unexpected end of file'],
      [gzipSync(files.subarray(0, files.length / 2)), 'The backup is incomplete.'],
      [gzipSync(files.subarray(0, -END_OF_TAR.length)), 'The backup is incomplete.'],
      [gzipSync(stray), 'This is not a backup.'],
    ] as const) {
      writeFileSync(bad, content)
      const data = folder()
      const { code, output } = await databaseCommand(['restore', bad], { DATA_DIR: data })
      expect([code, output]).toEqual([1, `${bad} is not a complete backup: ${reason}\n`])
      expect(
        readdirSync(data, { recursive: true }).filter((name) => /database|stray|restoring/.test(String(name))),
      ).toEqual([])
    }
  })

  it('should be refused where the rows are in PostgreSQL, since the embedded database is out of date', async () => {
    const elsewhere = { DATA_DIR: folder(), DATABASE_URL: 'postgresql://someone@127.0.0.1/meridian' }
    for (const name of ['backup', 'restore'])
      expect(await databaseCommand([name, path.join(elsewhere.DATA_DIR, 'backup.tar.gz')], elsewhere)).toEqual({
        code: 1,
        output: expect.stringMatching(/^DATABASE_URL is set.* pg_dump.* pg_restore\.\n$/),
      })
  })
})

describe('npm run db -- backup while the server runs', () => {
  it('should hold every form answered before it, as a whole, while more arrive', async () => {
    const parent = keep(temporaryDataFolder())
    const data = path.join(parent, 'data')
    renameSync(migratedDataFolder(), data)
    const server = await startServer({ DATA_DIR: data, RATE_LIMIT: 'off' })
    for (let form = 0; form < 50; form += 1) expect((await register(server, 'Before')).status).toBe(200)

    let goOn = true
    const posting = async () => {
      let stored = 0
      for (; goOn; stored += 1) expect((await register(server, 'Meanwhile')).status).toBe(200)
      return stored
    }
    const posters = [posting(), posting()]
    const { code, output } = await databaseCommand(['backup'], { DATA_DIR: data })
    goOn = false
    const meanwhile = (await Promise.all(posters)).reduce((sum, stored) => sum + stored, 0)
    expect([code, output]).toEqual([0, expect.stringContaining(`Backed up to ${data}-backups/`)])
    const scraped = await (await fetch(`${server.url}/metrics`)).text()
    const age =
      Date.now() / 1000 - Number(/^backup_last_success_timestamp_seconds\{kind="dump"\} (.+)$/m.exec(scraped)?.[1])
    expect(age).toBeLessThan(60)
    expect(await stop(server)).toBe(0)

    const backups = `${data}-backups`
    const [name = '', ...others] = readdirSync(backups)
    expect(others).toEqual([])
    expect([backups, path.join(backups, name)].map((one) => statSync(one).mode & 0o777)).toEqual([0o700, 0o600])

    const other = folder()
    expect(await databaseCommand(['restore', path.join(backups, name)], { DATA_DIR: other })).toMatchObject({ code: 0 })
    const [counts] = await readEmbedded(other, (sql) =>
      sql(`select
        (select count(*)::int from investor_show_registrations where first_name = 'Before') as before,
        (select count(*)::int from investor_show_registrations) as registrations,
        (select count(distinct submission_id)::int from mail_message) as mailed,
        (select count(*)::int from submission) as submissions`),
    )
    const { registrations } = counts as { registrations: number }
    expect(counts).toEqual({ before: 50, registrations, mailed: registrations, submissions: registrations })
    expect(registrations).toBeLessThanOrEqual(50 + meanwhile)
    const again = await startServer({ DATA_DIR: other, RATE_LIMIT: 'off' })
    expect((await register(again, 'After')).status).toBe(200)
    expect(await stop(again)).toBe(0)
  })

  it('should be one at a time, and end with its reader', async () => {
    const data = keep(migratedDataFolder())
    const server = await startServer({ DATA_DIR: data })
    const socketPath = path.join(data, 'backup.sock')
    expect(statSync(socketPath).mode & 0o777).toBe(0o600)
    const reader = await new Promise<IncomingMessage>((resolve) => request({ socketPath }, resolve).end())
    const file = path.join(folder(), 'backup.tar.gz')
    const backup = () => databaseCommand(['backup', file], { DATA_DIR: data })
    expect(await backup()).toEqual({ code: 1, output: 'Another backup is being made at the moment.\n' })
    reader.destroy()
    expect(await backup()).toMatchObject({ code: 0 })
    expect(await stop(server)).toBe(0)
  })

  it('should say what the server could not read, and leave no file', async () => {
    const data = keep(migratedDataFolder())
    const server = await startServer({ DATA_DIR: data })
    // Nothing of its kind can be written to a tar file.
    writeFileSync(path.join(data, 'database', 'n'.repeat(120)), '')
    const backups = folder()
    const name = path.join(backups, 'backup.tar.gz')
    const expected = {
      code: 1,
      output: expect.stringMatching(
        /^The database cannot be read: The name is too long for a tar file: n+\. Nothing was/,
      ),
    }
    expect(await databaseCommand(['backup', name], { DATA_DIR: data })).toEqual(expected)
    expect(await stop(server)).toBe(0)
    expect(await databaseCommand(['backup', name], { DATA_DIR: data })).toEqual(expected)
    expect(readdirSync(backups)).toEqual([])
  })

  it('should leave no file when the server ends before the backup is complete', async () => {
    const data = keep(migratedDataFolder())
    const ending = createServer((_request, response) => {
      response.write(Buffer.alloc(10_000), () => response.destroy())
    })
    await new Promise<void>((resolve) => ending.listen(path.join(data, 'backup.sock'), resolve))
    const backups = folder()
    const file = path.join(backups, 'backup.tar.gz')
    expect(await databaseCommand(['backup', file], { DATA_DIR: data })).toEqual({
      code: 1,
      output: 'The server ended the backup early; its log says why.\n',
    })
    ending.close()
    expect(readdirSync(backups)).toEqual([])
  })
})

describe('npm run db -- move', () => {
  it('should not accept an address with a password as an argument', async () => {
    const url = 'postgresql://someone:secret@127.0.0.1:1/meridian'
    const { code, output } = await databaseCommand(['move', url], { DATA_DIR: folder() })
    expect([code, output]).toEqual([1, expect.stringContaining('TARGET_DATABASE_URL')])
    const named = await databaseCommand(['move'], { DATA_DIR: '/nowhere/at/all', TARGET_DATABASE_URL: url })
    expect(named).toEqual({ code: 1, output: 'There is no embedded database in /nowhere/at/all.\n' })
  })
})
