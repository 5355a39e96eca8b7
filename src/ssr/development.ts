import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createDevMiddleware } from 'vike/server'
import { projectRoot } from '../common/project-root.js'

/** Vite inside this process: sources are served as they are, and edits reach the browser without a reload. */
export async function registerVite(root: FastifyInstance) {
  const { devMiddleware } = await createDevMiddleware({
    root: path.join(projectRoot, 'client'),
    viteConfig: { configFile: path.join(projectRoot, 'vite.config.ts') },
  })
  root.addHook('onRequest', (request, reply, done) => {
    devMiddleware(request.raw, reply.raw, done)
  })
}
