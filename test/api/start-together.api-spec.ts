import { describe, expect, it } from '@jest/globals'
import { freshDatabase } from '../support/database-template.js'
import { removeFolder, startServer, stop, temporaryFolder } from '../support/server.js'

describe('ten instances that start at once on an empty PostgreSQL', () => {
  it('migrate it once and all become ready', async () => {
    const database = await freshDatabase()
    const folder = temporaryFolder()
    const starts = await Promise.allSettled(
      Array.from({ length: 10 }, () => startServer({ DATABASE_URL: database?.url ?? '', DATA_DIR: folder })),
    )
    const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    await Promise.all(servers.map((server) => stop(server, 'SIGKILL')))
    await database?.drop()
    removeFolder(folder)
    expect(starts.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(servers.filter((server) => server.output().includes('database migrated'))).toHaveLength(1)
  })
})
