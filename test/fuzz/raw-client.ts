import { connect, type Socket } from 'node:net'

export interface RawRequest {
  /** Exactly these bytes are sent. */
  bytes: Buffer
  method: string
  /** The connection is cut after the last byte, and no answer is expected. */
  hangUp?: boolean
  /** Not valid HTTP: the server may close the connection without an answer. */
  malformed?: boolean
}

export interface RawAnswer {
  /** 0 if the connection closed without an answer. */
  status: number
  headers: string
  body: string
  ms: number
}

const TIMEOUT_MS = 30_000

/** Sends raw bytes over a kept connection: an HTTP client would refuse or repair hostile requests. */
export class RawClient {
  private socket?: Socket

  constructor(private readonly port: number) {}

  async send(request: RawRequest): Promise<RawAnswer> {
    const reused = this.socket && !this.socket.destroyed
    const answer = await this.exchange(request)
    // The server may have closed a kept connection just before it was used.
    return answer.status === 0 && reused && !request.malformed && !request.hangUp ? this.exchange(request) : answer
  }

  close() {
    this.socket?.destroy()
  }

  private exchange({ bytes, method, hangUp, malformed }: RawRequest): Promise<RawAnswer> {
    const socket = this.connected()
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const reader = new AnswerReader(method)
      const settle = (keep: boolean) => {
        clearTimeout(patience)
        socket.removeAllListeners('data').removeAllListeners('close')
        if (!keep) socket.destroy()
        resolve({ ...reader.answer(), ms: performance.now() - began })
      }
      const patience = setTimeout(() => {
        socket.destroy()
        reject(new Error(`no answer within ${TIMEOUT_MS} ms: ${bytes.toString('latin1', 0, 200)}`))
      }, TIMEOUT_MS)
      socket.on('data', (chunk: Buffer) => {
        if (reader.add(chunk)) settle(!malformed && !/^connection: close/im.test(reader.headers))
      })
      socket.once('close', () => settle(false))
      // Whatever the server is still waiting for will not arrive.
      if (malformed) socket.end(bytes)
      else socket.write(bytes)
      if (hangUp) setImmediate(() => socket.destroy())
    })
  }

  private connected(): Socket {
    if (this.socket && !this.socket.destroyed && this.socket.writable) return this.socket
    const socket = connect(this.port, '127.0.0.1').setNoDelay(true)
    // The close event shows why the connection ended.
    socket.on('error', () => undefined)
    this.socket = socket
    return socket
  }
}

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

class AnswerReader {
  headers = ''
  private received: Buffer = Buffer.alloc(0)
  private readonly body: Buffer[] = []
  private bodyLength = 0

  constructor(private readonly method: string) {}

  /** Whether the answer is complete. */
  add(chunk: Buffer): boolean {
    if (this.headers) this.addBody(chunk)
    else this.readHead(Buffer.concat([this.received, chunk]))
    return this.headers !== '' && this.isWhole()
  }

  answer() {
    return {
      status: this.status,
      headers: this.headers,
      body: Buffer.concat(this.body).toString('utf8'),
    }
  }

  private get status() {
    return Number(this.headers.slice(9, 12))
  }

  private readHead(received: Buffer): void {
    this.received = received
    const end = received.indexOf(HEAD_END)
    if (end === -1) return
    const rest = received.subarray(end + HEAD_END.length)
    // An interim answer, such as 100 Continue, precedes the final one.
    if (received.toString('latin1', 9, 10) === '1') return this.readHead(rest)
    this.headers = received.toString('latin1', 0, end)
    this.addBody(rest)
  }

  private addBody(chunk: Buffer) {
    this.body.push(chunk)
    this.bodyLength += chunk.length
  }

  private isWhole() {
    if (this.method === 'HEAD' || this.status === 204 || this.status === 304) return true
    if (/^transfer-encoding: chunked/im.test(this.headers)) {
      const tail = Buffer.concat(this.body.slice(-LAST_CHUNK.length)).toString('latin1')
      return tail.endsWith(LAST_CHUNK)
    }
    const length = /^content-length: (\d+)/im.exec(this.headers)?.[1]
    return length !== undefined && this.bodyLength >= Number(length)
  }
}
