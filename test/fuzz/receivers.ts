import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'

/** The answers of webhook receivers, most of them misbehaviour. */
const ANSWERS: Record<string, string> = {
  fine: 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
  elsewhere: 'HTTP/1.1 307 Temporary Redirect\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n',
  upgrade: 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
  endless: `HTTP/1.1 200 OK\r\n\r\n${'\0\xff'.repeat(100_000)}`,
  silent: '',
  junk: 'HTTP/9 -1\r\n\r\n',
}

export interface Receivers {
  urls: string[]
  close: () => Promise<void>
}

/** One receiver for each kind, on this machine. */
export async function startReceivers(): Promise<Receivers> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (head) => {
      const [, name = ''] = /^POST \/(\w+)/.exec(head.toString('latin1')) ?? []
      socket.write(Buffer.from(ANSWERS[name] ?? '', 'latin1'))
      if (name === 'fine') socket.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    urls: Object.keys(ANSWERS).map((name) => `http://127.0.0.1:${port}/${name}`),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
