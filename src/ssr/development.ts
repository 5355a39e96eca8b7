import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { renderPage } from 'vike/server'

/** Vite inside this process, given by `npm run dev`: sources are served as they are, and edits reach the browser without a reload. */
export interface Vite {
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown
  renderPage: typeof renderPage
}

export function registerVite(root: FastifyInstance, { middleware }: Vite) {
  root.addHook('onRequest', (request, reply, done) => {
    middleware(request.raw, reply.raw, done)
  })
}
