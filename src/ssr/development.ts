import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { createDevMiddleware } from 'vike/server'
import { projectRoot } from '../common/project-root.js'
import path from 'node:path'

/** Vite inside this process: sources are served as they are, and edits reach the browser without a reload. */
export async function registerVite(root: FastifyInstance) {
  const { devMiddleware } = await createDevMiddleware({ root: path.join(projectRoot, 'client') })
  await root.register(middie)
  root.use(devMiddleware)
}
