import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import { ReceiverGuard } from './receiver-guard.js'
import { post } from './webhook-sender.js'

const NOT_PUBLIC = 'This address is not on the public internet. The operator can allow it with WEBHOOK_ALLOW_PRIVATE.'

type Addresses = { address: string; family: number }[]

/** Resolves every name to the next of several address lists. */
function resolver(...answers: Addresses[]) {
  let asked = 0
  return (_name: string, _options: object, done: (error: null, addresses: Addresses) => void) =>
    done(null, answers[Math.min((asked += 1), answers.length) - 1] ?? [])
}
const v4 = (address: string) => ({ address, family: 4 })

async function received(work: (port: number) => Promise<unknown>): Promise<number> {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await work((server.address() as AddressInfo).port)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return requests
}

describe('the address of a receiver', () => {
  const guard = new ReceiverGuard([], false)
  it.each([
    'http://example.org/',
    'https://localhost/',
    'https://db.internal/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://100.64.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.1.1/',
    'https://224.0.0.1/',
    'https://[::]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://[2001:db8::1]/',
  ])('should be refused: %s', (url) => {
    expect(guard.refusalOf(url)).toEqual(expect.any(String))
  })

  it.each(['https://example.org/hook?key=1', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])(
    'should be accepted: %s',
    (url) => {
      expect(guard.refusalOf(url)).toBeUndefined()
    },
  )

  it('should be accepted in a private network that the operator allows, by plain HTTP too', () => {
    const allowing = new ReceiverGuard(['10.1.0.0/16', 'fd12::/32'], false)
    expect(allowing.refusalOf('http://10.1.2.3/')).toBeUndefined()
    expect(allowing.refusalOf('https://[fd12::5]/')).toBeUndefined()
    expect(allowing.refusalOf('http://10.2.0.1/')).toBe(NOT_PUBLIC)
    expect(allowing.refusalOf('http://8.8.8.8/')).toBe(NOT_PUBLIC)
  })
})

describe('a name', () => {
  it('should be refused when it leads to a private address, even beside a public one', async () => {
    const requests = await received(async (port) => {
      const guard = new ReceiverGuard([], true, resolver([v4('93.184.216.34'), v4('127.0.0.1')]))
      expect(await post(`http://hook.example:${port}/`, {}, '{}', guard)).toMatchObject({
        status: null,
        answer: NOT_PUBLIC,
      })
    })
    expect(requests).toBe(0)
  })

  it('should be checked as it is connected to, whatever it was before', async () => {
    const requests = await received(async (port) => {
      const guard = new ReceiverGuard([], true, resolver([v4('93.184.216.34')], [v4('127.0.0.1')]))
      const url = `http://rebind.example:${port}/`
      guard.lookupFor(new URL(url))('rebind.example', {}, (error) => expect(error).toBeNull())
      expect(await post(url, {}, '{}', guard)).toMatchObject({ status: null, answer: NOT_PUBLIC })
    })
    expect(requests).toBe(0)
  })

  it('should be reached where the operator allows its address', async () => {
    const requests = await received(async (port) => {
      const guard = new ReceiverGuard(['127.0.0.1'], false, resolver([v4('127.0.0.1')]))
      expect(await post(`http://hook.example:${port}/`, {}, '{}', guard)).toMatchObject({
        status: 200,
        succeeded: true,
      })
    })
    expect(requests).toBe(1)
  })
})

describe('a receiver that never answers', () => {
  it('should be abandoned after the timeout', async () => {
    const server = createServer(() => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const guard = new ReceiverGuard(['127.0.0.1'], false)
    const attempt = await post(`http://127.0.0.1:${port}/`, {}, '{}', guard, 200)
    expect(attempt).toMatchObject({ status: null, succeeded: false, answer: 'No answer within 0.2 seconds.' })
    server.closeAllConnections()
    server.close()
  })
})
