import { afterAll, expect, it } from '@jest/globals'
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort, removeFolder, run, stop, temporaryFolder } from '../support/server.js'
import { until } from '../support/until.js'

// A source file that nothing imports, so that an edit changes only what the watcher sees.
const scratch = mkdtempSync(path.join(import.meta.dirname, '../../src/edited-'))
const beside = mkdtempSync(path.join(import.meta.dirname, 'edited-'))
const folder = temporaryFolder()
afterAll(() => {
  removeFolder(scratch)
  removeFolder(beside)
  removeFolder(folder)
})

it('should serve the product from its sources, and restart with every edit, however an editor writes the file', async () => {
  const port = await freePort()
  const development = run('../scripts/dev.mjs', [], {
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: folder,
  })
  const started = (times: number) =>
    until(async () => development.output().split('Meridian is ready. (development)').length > times, 120_000)
  try {
    await started(1)
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('/@vite/client')

    const file = path.join(scratch, 'file.txt')
    writeFileSync(file, 'one')
    await started(2)
    // First replaced, as safe editors do, then written in place.
    writeFileSync(path.join(beside, 'file.txt'), 'two')
    renameSync(path.join(beside, 'file.txt'), file)
    await started(3)
    writeFileSync(file, 'three')
    await started(4)

    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200)
    expect(await stop(development)).toBe(0)
  } finally {
    development.child.kill('SIGKILL')
  }
})
