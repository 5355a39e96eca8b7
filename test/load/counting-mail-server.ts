import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Takes all mail and remembers only how often each message id came. */
export class CountingMailServer {
  /** If set, refuses every sender with this error. */
  refusal?: Error
  private readonly counts = new Map<string, number>()
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) => done(this.refusal),
    onData: (stream, _session, done) => {
      let head = ''
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 4000) head += chunk.toString('latin1')
      })
      stream.on('end', () => {
        const id = /^Message-ID: <([^@]+)@/im.exec(head)?.[1] ?? 'unknown'
        this.counts.set(id, (this.counts.get(id) ?? 0) + 1)
        done()
      })
    },
  })

  get url() {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`
  }

  async start() {
    // Clients that are killed in the middle of an email are expected.
    this.server.on('error', () => undefined)
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', () => resolve()))
  }

  get total() {
    return [...this.counts.values()].reduce((sum, times) => sum + times, 0)
  }

  count(id: string) {
    return this.counts.get(id) ?? 0
  }

  async stop() {
    await new Promise<void>((resolve) => this.server.close(() => resolve()))
  }
}
