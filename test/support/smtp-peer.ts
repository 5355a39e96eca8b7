import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type Answer = 'accept' | 'refuse' | 'refuse for now' | 'close' | 'hang up in the middle' | 'say nothing'

/** A mail server for one test, on a port of this machine, that can be made to misbehave. */
export class SmtpPeer {
  readonly received: Email[] = []
  answer: Answer = 'accept'
  attempts = 0
  /** If set, refuses every email at this command, with a response such as `550 5.7.1 Not yours`. */
  refusal?: { at: 'MAIL FROM' | 'RCPT TO' | 'DATA'; answer: string }
  /** Recipients that never get a response. */
  readonly silentFor = new Set<string>()
  /** Recipients that get a response only once the promise is settled. */
  readonly lateFor = new Map<string, Promise<void>>()
  /** Recipients that are refused permanently. */
  readonly unknown = new Set<string>()
  /** Recipients that are refused temporarily. */
  readonly busyFor = new Set<string>()
  /** The password that clients must sign in with, if set. */
  password?: string
  private server?: SMTPServer
  private port = 0

  /** `tls`: implicit TLS, with a self-signed certificate. */
  constructor(private readonly options: { tls?: boolean } = {}) {}

  get url() {
    return `${this.options.tls ? 'smtps' : 'smtp'}://127.0.0.1:${this.port}`
  }

  /** Listens; again on the same port after `stop`. */
  async start() {
    const server = new SMTPServer({
      secure: this.options.tls ?? false,
      authOptional: this.password === undefined,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        password === this.password ? done(null, { user: username }) : done(new Error('Bad credentials')),
      // The responses contain their own enhanced status codes.
      hideENHANCEDSTATUSCODES: true,
      onMailFrom: (_address, _session, done) => done(this.refusedAt('MAIL FROM')),
      onData: (stream, _session, done) => {
        this.attempts += 1
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => void this.take(Buffer.concat(chunks), done))
      },
      onRcptTo: ({ address }, _session, done) => {
        if (this.silentFor.has(address)) return
        void Promise.resolve(this.lateFor.get(address)).then(() => done(this.refusalOf(address)))
      },
    })
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', () => resolve()))
    this.port = (server.server.address() as AddressInfo).port
    this.server = server
  }

  private refusedAt(command: string) {
    if (this.refusal?.at !== command) return undefined
    const [code = '', ...words] = this.refusal.answer.split(' ')
    return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
  }

  private refusalOf(recipient: string) {
    const refused = this.refusedAt('RCPT TO')
    if (refused) return refused
    if (this.answer === 'refuse' || this.unknown.has(recipient))
      return Object.assign(new Error('No such person here'), { responseCode: 550 })
    if (this.answer === 'close') return Object.assign(new Error('Service closing'), { responseCode: 421 })
    if (this.answer === 'refuse for now' || this.busyFor.has(recipient))
      return Object.assign(new Error('Try again later'), { responseCode: 451 })
    return undefined
  }

  private async take(content: Buffer, done: (error?: Error) => void) {
    if (this.answer === 'say nothing') return
    if (this.answer === 'hang up in the middle') {
      this.hangUp()
      return
    }
    const refused = this.refusedAt('DATA')
    if (refused) return done(refused)
    this.received.push(await PostalMime.parse(content))
    done()
  }

  async stop() {
    const { server } = this
    if (!server) return
    this.hangUp()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }

  private hangUp() {
    for (const connection of (this.server?.connections ?? []) as Set<{ _socket: Socket }>) connection._socket.destroy()
  }
}
