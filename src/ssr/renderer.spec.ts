import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import type { Environment } from '../config/environment.js'
import { log } from '../common/logger.js'
import type { PageRequest } from './in-process-transport.js'
import { Renderer } from './renderer.js'

type Vike = Awaited<ReturnType<Renderer['load']>>

const request: PageRequest = {
  id: 'r-1',
  method: 'GET',
  url: '/browse?q=jane%40example.org',
  headers: {},
  ip: '127.0.0.1',
}

function rendererOf(renderPage: () => Promise<unknown>) {
  const renderer = new Renderer({} as FastifyInstance, { publicUrl: 'https://meridian.test' } as Environment)
  jest.spyOn(renderer, 'load').mockResolvedValue({ renderPage } as unknown as Vike)
  return renderer
}

describe('a page that cannot be rendered', () => {
  const logged = jest.spyOn(log, 'error')
  beforeEach(() => void logged.mockClear())
  afterEach(() => void jest.useRealTimers())

  it('should become the error screen with 500, and a log line without the query', async () => {
    const failure = new Error('a component threw')
    const page = await rendererOf(async () => ({ errorWhileRendering: failure, httpResponse: null })).render(request)
    expect(page).toMatchObject({ status: 500 })
    expect(page.html).toContain('Unexpected Application Error!')
    expect(page.html).toContain('Reference: r-1')
    expect(logged).toHaveBeenCalledWith({ err: failure, request: 'r-1', route: '/browse' }, 'page failed to render')
  })

  it('should become the same when rendering does not finish within ten seconds', async () => {
    jest.useFakeTimers()
    const answer = rendererOf(() => new Promise(() => undefined)).render(request)
    await jest.advanceTimersByTimeAsync(10_000)
    const page = await answer
    expect(page).toMatchObject({ status: 500 })
    expect(page.html).toContain('Unexpected Application Error!')
    expect(logged).toHaveBeenCalledTimes(1)
  })
})
