import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort, removeFolder, temporaryFolder } from './server.js'

/** A Redis for one test, which can be stopped and restarted on the same port. */
export class RedisServer {
  private child?: ChildProcess
  private readonly folder = temporaryFolder()

  private constructor(private readonly port: number) {}

  static async start() {
    const server = new RedisServer(await freePort())
    await server.start()
    return server
  }

  get url() {
    return `redis://127.0.0.1:${this.port}`
  }

  async start() {
    const child = spawn(
      'redis-server',
      ['--bind', '127.0.0.1', '--port', String(this.port), '--save', '', '--appendonly', 'no', '--dir', this.folder],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    this.child = child
    await new Promise<void>((resolve, reject) => {
      let output = ''
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}:\n${output}`)))
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('Ready to accept connections')) resolve()
      })
    })
  }

  /** Still running, but unresponsive, as behind a network that drops all packets. */
  freeze() {
    this.child?.kill('SIGSTOP')
  }

  thaw() {
    this.child?.kill('SIGCONT')
  }

  async kill() {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async remove() {
    await this.kill()
    removeFolder(this.folder)
  }
}
