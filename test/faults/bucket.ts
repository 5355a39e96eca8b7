import path from 'node:path'
import { freePort } from '../support/server.js'
import { until } from '../support/until.js'
import { fetched } from './fetched.js'
import type { Stage } from './stage.js'

/** An S3 server that is not our own code. */
export async function startBucket(stage: Stage) {
  const port = await freePort()
  const program = path.join(fetched('s3rver', '3.7.1'), 'bin/s3rver.js')
  const args = ['--address', '127.0.0.1', '--port', String(port), '--directory', path.join(stage.folder, 's3')]
  stage.spawn(process.execPath, [program, ...args, '--configure-bucket', 'backups', '--silent'])
  const endpoint = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(endpoint).catch(() => undefined)) !== undefined)
  return {
    BACKUP_TARGET: ':s3:backups/meridian',
    S3_ENDPOINT: endpoint,
    S3_REGION: '',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
}
