import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { freePort, type Server } from '../support/server.js'
import { until } from '../support/until.js'
import { requireProgram, type Stage } from './stage.js'

export const CONFIGURATION = path.join(import.meta.dirname, '../../deploy/haproxy.cfg')

/** HAProxy with the repository's configuration in front of these instances. */
export class Proxy {
  private constructor(
    readonly url: string,
    private readonly socket: string,
  ) {}

  static async start(
    stage: Stage,
    instances: Pick<Server, 'url'>[],
    configuration = readFileSync(CONFIGURATION, 'utf8'),
  ) {
    requireProgram('haproxy')
    const port = await freePort()
    const socket = path.join(stage.folder, 'haproxy.sock')
    let text = configuration
      .replace(/^global$/m, `global\n  stats socket ${socket}`)
      .replace(/^( *)bind :8080$/m, `$1bind 127.0.0.1:${port}\n$1http-response set-header x-instance %s`)
    for (const [at, { url }] of instances.entries()) text = text.replaceAll(`app-${at + 1}:3000`, new URL(url).host)
    const file = path.join(stage.folder, 'haproxy.cfg')
    writeFileSync(file, text)
    stage.spawn('haproxy', ['-db', '-f', file])
    const proxy = new Proxy(`http://127.0.0.1:${port}`, socket)
    await until(async () => (await fetch(proxy.url).catch(() => undefined))?.status === 200)
    return proxy
  }

  /** Waits until every backend has found this instance healthy. */
  async sees(name: string) {
    await until(async () => {
      const rows = (await this.ask('show stat')).split('\n').map((line) => line.split(','))
      const [header = []] = rows
      const [server, status] = [header.indexOf('svname'), header.indexOf('status')]
      const found = rows.filter((row) => row[server] === name && row[status] !== 'no check')
      return found.length === 3 && found.every((row) => row[status] === 'UP')
    }, 60_000)
  }

  private ask(command: string) {
    return new Promise<string>((resolve, reject) => {
      const socket = connect(this.socket, () => socket.write(`${command}\n`))
      let answer = ''
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
      socket.on('error', reject)
      socket.on('close', () => resolve(answer))
    })
  }
}
