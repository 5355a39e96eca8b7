import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { migratedDataFolder, temporaryDataFolder } from '../support/database-template.js'
import { investorShow } from '../support/form-payloads.js'
import { removeFolder, startServer, stop, temporaryFolder, type Server } from '../support/server.js'

const root = path.join(import.meta.dirname, '../..')
const RECORDING = `--import=${path.join(root, 'test/support/record-syncs.mjs')}`

/** The paths that have been synced so far, in order. */
function readLog(file: string) {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
}

describe('the embedded engine', () => {
  const folder = temporaryDataFolder()
  const log = path.join(folder, 'syncs')
  const dataFolder = path.join(folder, 'new', 'data')
  const dataDir = path.join(dataFolder, 'database')
  let synced: string[]
  let perCommit: number[]

  beforeAll(async () => {
    const built = (name: string) => JSON.stringify(path.join(root, `dist/server/src/database/${name}.js`))
    const script = path.join(folder, 'commits.mjs')
    writeFileSync(
      script,
      `import { readFileSync } from 'node:fs'
      import { EmbeddedEngine } from ${built('embedded-engine')}
      import { lockFolder } from ${built('folder-lock')}
      const syncs = () => readFileSync(process.env.SYNC_LOG, 'utf8').split(/$/m).length
      lockFolder(${JSON.stringify(dataFolder)})
      const engine = new EmbeddedEngine(${JSON.stringify(dataDir)})
      await engine.exec('create table note (words text)')
      const counts = []
      for (let commit = 0; commit < 10; commit += 1) {
        const before = syncs()
        await engine.query("insert into note values ('kept')")
        counts.push(syncs() - before)
      }
      console.log(JSON.stringify(counts))
      await engine.close()`,
    )
    const { stdout } = await promisify(execFile)(process.execPath, [RECORDING, script], { env: { SYNC_LOG: log } })
    perCommit = JSON.parse(stdout) as number[]
    synced = readLog(log)
  })
  afterAll(() => removeFolder(folder))

  it('should sync a new database as a whole before it gets its name, then the name', () => {
    const unfinished = `${dataDir}.unfinished`
    const named = synced.indexOf(dataFolder, synced.lastIndexOf(unfinished))
    expect(named).toBeGreaterThan(900)
    expect(synced.findIndex((file) => file.startsWith(`${dataDir}/`))).toBeGreaterThan(named)
    // Those of the table were synced by the checkpoint of the close.
    const missing = readdirSync(dataDir, { recursive: true }).filter(
      (name) =>
        !synced.includes(path.join(unfinished, String(name))) && !synced.includes(path.join(dataDir, String(name))),
    )
    expect(missing).toEqual([])
    expect(synced.slice(0, 2)).toEqual([path.dirname(dataFolder), folder])
  })

  it('should sync its log once for each commit', () => {
    expect(perCommit).toEqual(Array<number>(10).fill(1))
    expect(synced.filter((file) => path.dirname(file) === path.join(dataDir, 'pg_wal')).length).toBeGreaterThan(10)
  })

  it('should sync the folders in which its files get their names', () => {
    expect(synced).toContain(path.join(dataDir, 'pg_logical'))
  })
})

describe('a form on the embedded database', () => {
  const folders: string[] = []
  const newFolder = (folder: string) => {
    folders.push(folder)
    return folder
  }
  afterAll(() => folders.forEach(removeFolder))

  const startRecording = (variables: Record<string, string>) =>
    startServer({ DATA_DIR: newFolder(migratedDataFolder()), RATE_LIMIT: 'off', NODE_OPTIONS: RECORDING, ...variables })
  const post = ({ url }: Server) =>
    fetch(`${url}/functions/v1/send-form-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(investorShow()),
    })

  it('should be on the disk before it is answered', async () => {
    const log = path.join(newFolder(temporaryFolder()), 'syncs')
    const server = await startRecording({ SYNC_LOG: log })
    const logSyncs = () => readLog(log).filter((file) => file.includes('/pg_wal/')).length
    for (let form = 0; form < 10; form += 1) {
      const before = logSyncs()
      expect((await post(server)).status).toBe(200)
      expect(logSyncs()).toBeGreaterThan(before)
    }
    expect(await stop(server)).toBe(0)
  })

  it('should be refused by a disk that refuses to sync, and the process should end', async () => {
    const folder = newFolder(temporaryFolder())
    const failing = path.join(folder, 'failing')
    const server = await startRecording({ SYNC_LOG: path.join(folder, 'syncs'), SYNC_FAILS: failing })
    writeFileSync(failing, '')
    const status = await post(server).then(
      (answer) => answer.status,
      () => 'cut off',
    )
    expect([500, 503, 'cut off']).toContain(status)
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(
      /^\{"level":"fatal".*The disk refused to sync the embedded database.*"msg":"uncaught error"/m,
    )
  })
})
