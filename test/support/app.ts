import { rmSync } from 'node:fs'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { EntityManager } from '@mikro-orm/core'
import { copyTemplate, temporaryDataFolder } from './database-template.js'

export interface TestApp {
  app: NestFastifyApplication
  em: EntityManager
  /** Requests without a socket, through the whole product. */
  inject: NestFastifyApplication['inject']
  /** Listens on a free port of this machine and returns its address. */
  listen(): Promise<string>
  /** DATA_DIR of this app: its mail lands in `mail`. */
  folder: string
  close(): Promise<void>
}

/**
 * Boots the real product on a database of its own: embedded, or one on the server of TEST_DATABASE_URL. `variables` are set as the environment would set them.
 */
export async function startTestApp(variables: Record<string, string> = {}): Promise<TestApp> {
  const folder = temporaryDataFolder()
  const database = await copyTemplate(folder)
  Object.assign(process.env, {
    NODE_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    TRUST_PROXY: '127.0.0.1',
    DATA_DIR: folder,
    ...(database && { DATABASE_URL: database.url }),
    ...variables,
  })
  return boot(folder, async () => {
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
}

/** Another instance on the same PostgreSQL. The embedded database allows only one, so there it is the first one again. */
export const startBeside = (test: TestApp): Promise<TestApp> =>
  process.env.TEST_DATABASE_URL ? boot(test.folder) : Promise.resolve(test)

async function boot(folder: string, afterwards?: () => Promise<void>): Promise<TestApp> {
  const { createApp } = await import('../../src/app.js')
  const app = await createApp()
  return {
    app,
    em: app.get(EntityManager).fork(),
    inject: app.inject.bind(app) as NestFastifyApplication['inject'],
    async listen() {
      await app.listen(0, '127.0.0.1')
      return app.getUrl()
    },
    folder,
    async close() {
      await app.close()
      await afterwards?.()
    },
  }
}
