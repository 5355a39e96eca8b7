import { afterAll, describe, expect, it } from '@jest/globals'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { removeFolder, temporaryFolder } from '../support/server.js'
import { databaseCommand, embeddedContents, filledFolder } from './database-command-support.js'

const folders: string[] = []
const keep = (folder: string) => {
  folders.push(folder)
  return folder
}
const folder = () => keep(temporaryFolder())
afterAll(() => folders.forEach(removeFolder))

describe('npm run db -- backup and restore', () => {
  it('bring every row back, and keep what was there before', async () => {
    const data = keep(await filledFolder())
    const file = path.join(folder(), 'backup.tar.gz')
    const before = await embeddedContents(data)
    expect(before['public.submission']?.rows).toBe(3)

    expect(await databaseCommand(['backup', file], { DATA_DIR: data })).toMatchObject({ code: 0 })
    expect(readFileSync(file).length).toBeGreaterThan(100_000)

    const other = folder()
    expect(await databaseCommand(['restore', file], { DATA_DIR: other })).toMatchObject({ code: 0 })
    expect(await embeddedContents(other)).toEqual(before)

    const again = await databaseCommand(['restore', file], { DATA_DIR: other })
    expect(again.output).toContain('What was there is now in')
  })

  it('say what is wrong in one sentence', async () => {
    expect(await databaseCommand(['backup', '/tmp/x'], { DATA_DIR: '/nowhere/at/all' })).toEqual({
      code: 1,
      output: 'There is no embedded database in /nowhere/at/all.\n',
    })
    const broken = path.join(folder(), 'broken.tar.gz')
    writeFileSync(broken, 'not a backup')
    const data = folder()
    expect((await databaseCommand(['restore', broken], { DATA_DIR: data })).code).toBe(1)
    expect((await databaseCommand(['help', ''], {})).output).toContain('npm run db -- backup FILE')
  })

  it('refuse where the rows are in PostgreSQL, since the embedded database is out of date', async () => {
    const elsewhere = { DATA_DIR: folder(), DATABASE_URL: 'postgresql://someone@127.0.0.1/meridian' }
    for (const name of ['backup', 'restore'])
      expect(await databaseCommand([name, path.join(elsewhere.DATA_DIR, 'backup.tar.gz')], elsewhere)).toEqual({
        code: 1,
        output: expect.stringMatching(/^DATABASE_URL is set.* pg_dump.* pg_restore\.\n$/),
      })
  })
})

describe('npm run db -- move', () => {
  it('does not take an address with a password as an argument', async () => {
    const url = 'postgresql://someone:secret@127.0.0.1:1/meridian'
    const { code, output } = await databaseCommand(['move', url], { DATA_DIR: folder() })
    expect([code, output]).toEqual([1, expect.stringContaining('TARGET_DATABASE_URL')])
    const named = await databaseCommand(['move'], { DATA_DIR: '/nowhere/at/all', TARGET_DATABASE_URL: url })
    expect(named).toEqual({ code: 1, output: 'There is no embedded database in /nowhere/at/all.\n' })
  })
})
