import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { log } from '../common/logger.js'
import { projectRoot } from '../common/project-root.js'

/** The client's built files: those with a hash in their name for good, the others for an hour. Compressed at build. */
export async function registerStaticFiles(root: FastifyInstance) {
  const folder = path.join(projectRoot, 'dist/web/client')
  if (!existsSync(folder)) return log.warn('the client is not built: npm run build')
  await root.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (response, file) => {
      response.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
}
