import { expect, describe, it, jest } from '@jest/globals'
import { fastify } from 'fastify'
import { CachedPages } from './cached-pages.js'
import type { Renderer } from './renderer.js'

const serve = async () => {
  const render = jest.fn(async () => ({ status: 200, html: '<p>page</p>', headers: new Headers() }))
  const hook = jest.fn(async () => {})
  const server = fastify()
  await server.register(new CachedPages({ render } as unknown as Renderer, { 'x-frame-options': 'DENY' }).plugin)
  server.addHook('onRequest', hook)
  return { server, render, hook }
}

describe(CachedPages.name, () => {
  it('should render a page for its first visitor, and then send it without running the hooks of the API', async () => {
    const { server, render, hook } = await serve()
    const answers = [await server.inject('/'), await server.inject('/'), await server.inject('/?utm_source=mail')]
    expect(answers.map(({ body, headers }) => [body, headers['x-frame-options']])).toEqual(
      Array(3).fill(['<p>page</p>', 'DENY']),
    )
    expect(render).toHaveBeenCalledTimes(1)
    expect(hook).toHaveBeenCalledTimes(1)
  })

  it('should render nothing before a visitor asks', async () => {
    const { server, render } = await serve()
    await server.ready()
    expect(render).not.toHaveBeenCalled()
  })

  it.each(['/browse?q=sea', '/'])(
    'should render %s for a visitor whose page differs, through every hook',
    async (url) => {
      const { server, hook } = await serve()
      const request = { url, headers: { cookie: url === '/' ? 'flash=message' : '' } }
      await server.inject(request)
      const { headers } = await server.inject(request)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(hook).toHaveBeenCalledTimes(2)
    },
  )
})
