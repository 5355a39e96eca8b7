import { execFileSync, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/server.js'

/** From the registry when the drill runs: nothing else in the product needs one. */
const PACKAGE = 's3rver@3.7.1'
export const KEY = 'S3RVER'

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, 'localhost')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** An S3 endpoint over TLS that keeps its objects as files, with a certificate that only `authority` vouches for. */
export async function startS3(folder: string, bucket: string) {
  const port = await freePort()
  const key = path.join(folder, 's3.key')
  const authority = path.join(folder, 's3.pem')
  const request = `-x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost`
  execFileSync('openssl', ['req', ...request.split(' '), '-keyout', key, '-out', authority], { stdio: 'ignore' })

  const objects = path.join(folder, 's3')
  const log = openSync(path.join(folder, 's3.log'), 'a')
  const options = ['-d', objects, '-p', String(port), '--key', key, '--cert', authority, '--configure-bucket', bucket]
  const child = spawn(
    'npm',
    ['exec', '--yes', `--package=${PACKAGE}`, '--', 's3rver', '--no-vhost-buckets', ...options],
    // A process group, because npm starts it through a shell.
    { detached: true, stdio: ['ignore', log, log] },
  )
  for (const end = Date.now() + 120_000; !(await accepts(port)); await sleep(100))
    if (child.exitCode !== null || Date.now() > end) throw new Error(`no S3 endpoint; its log is in ${folder}`)
  return {
    port,
    authority,
    objects: path.join(objects, bucket),
    stop: () => process.kill(-Number(child.pid), 'SIGTERM'),
  }
}
