import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  body: string
}

/** A kept-alive connection for one request at a time; far cheaper than an HTTP client, so that only the server is measured. */
export class Poster {
  private socket?: Socket
  private received = ''
  private settle?: { resolve: (answer: Answer) => void; reject: (error: Error) => void }

  constructor(
    private readonly host: string,
    private readonly port: number,
  ) {}

  post(path: string, body: string, headers = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject }
      this.connected().write(
        `POST ${path} HTTP/1.1\r\nHost: ${this.host}:${this.port}\r\nContent-Type: application/json\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    })
  }

  close() {
    this.socket?.destroy()
  }

  private connected(): Socket {
    if (this.socket && !this.socket.destroyed) return this.socket
    const socket = connect(this.port, this.host)
    socket.setNoDelay(true)
    socket.setEncoding('utf8')
    socket.setTimeout(30_000, () => socket.destroy(new Error('no answer within 30 s')))
    socket.on('data', (chunk: string) => this.read(chunk))
    socket.on('error', (error) => this.fail(error))
    socket.on('close', () => this.fail(new Error('the connection was closed')))
    this.received = ''
    this.socket = socket
    return socket
  }

  private read(chunk: string) {
    this.received += chunk
    const end = this.received.indexOf('\r\n\r\n')
    if (end === -1) return
    const head = this.received.slice(0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const body = this.received.slice(end + 4, end + 4 + length)
    if (body.length < length) return
    this.received = ''
    const { settle } = this
    this.settle = undefined
    settle?.resolve({ status: Number(head.slice(9, 12)), body })
  }

  private fail(error: Error) {
    const { settle } = this
    this.settle = undefined
    settle?.reject(error)
  }
}
