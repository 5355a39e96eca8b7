import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { owner } from './postgres.js'
import { requireProgram, type Stage } from './stage.js'

const KEY = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'

/** A private certificate authority, created once per stage, and its certificate for localhost. */
export function certificates({ folder }: Stage, days = 2) {
  requireProgram('openssl')
  const openssl = (line: string) =>
    execFileSync('openssl', line.split(' '), { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const file = (name: string) => path.join(folder, name)
  for (const name of ['ca', 'stranger'])
    if (!existsSync(file(`${name}.crt`)))
      openssl(`req -x509 ${KEY} -keyout ${name}.key -out ${name}.crt -subj /CN=${name} -days 100`)
  openssl(`req ${KEY} -keyout server.key -out server.csr -subj /CN=database`)
  writeFileSync(file('names'), 'subjectAltName=DNS:localhost')
  openssl(
    `x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days ${days} -extfile names -out server.crt`,
  )
  const { uid, gid } = owner()
  if (uid !== undefined && gid !== undefined) chownSync(file('server.key'), uid, gid)
  chmodSync(file('server.key'), 0o600)
  return {
    ca: file('ca.crt'),
    stranger: file('stranger.crt'),
    certificate: file('server.crt'),
    key: file('server.key'),
  }
}
