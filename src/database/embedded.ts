import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import type { MikroORM } from '@mikro-orm/core'
import type { PgliteConnection } from '@mikro-orm/pglite'

export const embeddedClient = (orm: MikroORM): Promise<PGlite> =>
  (orm.em.getConnection() as unknown as PgliteConnection).getNativeClient() as Promise<PGlite>

interface NodeFileStream {
  nfd?: number
}
interface EmscriptenFiles {
  filesystems: { NODEFS?: { stream_ops: { fsync?: (stream: NodeFileStream) => number } } }
}

/**
 * The embedded engine runs on a file system that answers fsync without doing it, so a power cut could lose committed rows.
 * Given the missing operation, PostgreSQL's own durability holds: a commit returns once its log is on the disk.
 */
export async function syncToDisk(orm: MikroORM) {
  const { Module } = await embeddedClient(orm)
  const nodefs = (Module.FS as unknown as EmscriptenFiles).filesystems.NODEFS
  if (!nodefs)
    throw new Error('The embedded database engine has changed: its file system can no longer be told to sync.')
  nodefs.stream_ops.fsync = ({ nfd }) => {
    if (nfd !== undefined) fsyncSync(nfd) // directories have no descriptor here
    return 0
  }
}
