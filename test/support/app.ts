import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { EntityManager } from '@mikro-orm/core'
import { Client } from 'pg'

export interface TestApp {
  app: NestFastifyApplication
  em: EntityManager
  /** Requests without a socket, through the whole product. */
  inject: NestFastifyApplication['inject']
  /** Listens on a free port of this machine and answers its address. */
  listen(): Promise<string>
  /** DATA_DIR of this app: its mail lands in `mail`. */
  folder: string
  close(): Promise<void>
}

/**
 * Boots the real product on a database of its own: embedded and in memory, or a fresh one on the server of
 * TEST_DATABASE_URL. `variables` are set as the environment would set them.
 */
export async function startTestApp(variables: Record<string, string> = {}): Promise<TestApp> {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-test-'))
  const database = await freshDatabase()
  Object.assign(process.env, {
    NODE_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: `memory://${folder}`,
    ...(database && { DATABASE_URL: database.url }),
    ...variables,
  })
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
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A database of one test file's own, so that files run side by side and leave nothing. */
export async function freshDatabase() {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function onServer(connectionString: string, statement: string) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
