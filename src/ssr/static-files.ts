import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { log } from '../common/logger.js'
import { projectRoot } from '../common/project-root.js'

/** The client's built files: those with a hash in their name are cached for good, others for an hour. Compressed at build time. */
export async function registerStaticFiles(root: FastifyInstance) {
  const folder = path.join(projectRoot, 'dist/web/client')
  if (!existsSync(folder)) return log.warn('the client is not built: npm run build')
  const kept = (cacheControl: string) => ({
    preCompressed: true,
    index: false as const,
    cacheControl: false,
    setHeaders: (response: { header(name: string, value: string): unknown }) => {
      response.header('cache-control', cacheControl)
    },
  })
  await root.register(fastifyStatic, {
    ...kept('public, max-age=31536000, immutable'),
    root: path.join(folder, 'assets'),
    allowedPath: (file) => !file.endsWith('/'),
    prefix: '/assets/',
    decorateReply: false,
  })
  // The rest are registered by name, because they share the root with the pages. The plugin's own search takes a twentieth of a start.
  await root.register(fastifyStatic, { ...kept('public, max-age=3600'), root: folder, serve: false })
  for (const file of [...filesIn(folder), ...filesIn(path.join(folder, 'media'), 'media/')])
    root.get(`/${file}`, (_request, reply) => reply.sendFile(file))
}

const filesIn = (folder: string, prefix = '') =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ name }) => prefix + name)
