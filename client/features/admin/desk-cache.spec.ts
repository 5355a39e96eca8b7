import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'

type Cache = typeof import('./desk-cache')

const PATH = '/api/admin/registrations'
const MINUTE = 60_000

/** As in a browser: what asks for the document must be told so before the module is read. */
async function loadCache(): Promise<Cache> {
  jest.resetModules()
  Object.assign(globalThis, { document: {} })
  return import('./desk-cache')
}

let cache: Cache
let asked: number
let answers: (() => { status: number; body: unknown })[]

beforeEach(async () => {
  cache = await loadCache()
  asked = 0
  answers = []
  jest.useFakeTimers()
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const { status, body } = answers[asked]?.() ?? { status: 200, body: { asked } }
    asked += 1
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  delete (globalThis as { document?: unknown }).document
})

const read = () => cache.readDesk<{ asked: number }>({}, PATH)
const fault = () => ({ status: 503, body: { message: 'The database is away.' } })

describe('what the desk reads in the browser', () => {
  it('is asked for three times more after a fault, a second, two and four apart, and then fails with its message', async () => {
    answers = [fault, fault, fault, fault, fault]
    const outcome = read().catch((error: Error) => error.message)
    for (const [times, pause] of [
      [1, 1000],
      [2, 2000],
      [3, 4000],
    ] as const) {
      await jest.advanceTimersByTimeAsync(pause - 1)
      expect(asked).toBe(times)
      await jest.advanceTimersByTimeAsync(1)
      expect(asked).toBe(times + 1)
    }
    expect(await outcome).toBe('The database is away.')
    await jest.advanceTimersByTimeAsync(10 * MINUTE)
    expect(asked).toBe(4)
  })

  it('is shown as soon as one of the tries succeeds', async () => {
    answers = [fault, fault]
    const outcome = read()
    await jest.advanceTimersByTimeAsync(3000)
    expect(await outcome).toEqual({ asked: 2 })
  })

  it('is not asked for again where the server has refused it', async () => {
    answers = [() => ({ status: 403, body: { message: "You don't have admin privileges." } })]
    await expect(read()).rejects.toThrow("You don't have admin privileges.")
    expect(asked).toBe(1)
  })

  it('is kept for five minutes: shown at once and read again behind, and told where it has changed', async () => {
    const heard = jest.fn()
    cache.onDeskRefreshed(heard)
    expect(await read()).toEqual({ asked: 0 })
    await jest.advanceTimersByTimeAsync(4 * MINUTE)
    expect(await read()).toEqual({ asked: 0 })
    await jest.advanceTimersByTimeAsync(0)
    expect(asked).toBe(2)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(await read()).toEqual({ asked: 1 })
  })

  it('is forgotten after five minutes, and read anew before anything is shown', async () => {
    await read()
    await jest.advanceTimersByTimeAsync(5 * MINUTE + 1)
    expect(await read()).toEqual({ asked: 1 })
    expect(asked).toBe(2)
  })

  it('is forgotten when someone signs in or out', async () => {
    const { sessionStore } = await import('@/lib/session')
    await read()
    sessionStore.emit('SIGNED_OUT', { user: null })
    expect(await read()).toEqual({ asked: 1 })
  })
})
