import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { renderPage } from 'vike/server'

/** Vite in this process, passed in by `npm run dev`: serves sources directly and updates the browser without a reload. */
export interface Vite {
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown
  renderPage: typeof renderPage
}

export function registerVite(root: FastifyInstance, { middleware }: Vite) {
  root.addHook('onRequest', (request, reply, done) => {
    middleware(request.raw, reply.raw, done)
  })
}
