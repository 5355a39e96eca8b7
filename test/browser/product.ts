import { cpSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { test as base } from '@playwright/test'
import { freshDatabase, onServer } from '../support/database-template.js'
import { INBOUND_ADDRESS, INBOUND_SECRET } from '../support/inbound-mail.js'
import { startStaff, type Staff } from './staff.js'
import { isBuilt } from '../../scripts/sources.mjs'
import { removeFolder, STALE_BUILD, startServer, stop, temporaryFolder } from '../support/server.js'

export * from '@playwright/test'

export const ADMIN = { email: 'admin@meridian.example', password: 'correct horse battery' }

/** A product that is already running, such as `npm run dev`, with its data folder: the tests use it instead of starting their own. */
const { PRODUCT_URL, DATA_DIR = './data' } = process.env

/** Holds a data folder with an embedded database, or the name of a database on the server of TEST_DATABASE_URL. */
const TEMPLATE = 'BROWSER_TEST_TEMPLATE'

type Database = Awaited<ReturnType<typeof freshDatabase>>

/** Starts the built product on the caller's data folder and database. */
const startProduct = (folder: string, database: Database, settings: Record<string, string> = {}) =>
  startServer({
    DATA_DIR: folder,
    ...(database && { DATABASE_URL: database.url }),
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
    WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
    MAIL_INBOUND_ADDRESS: INBOUND_ADDRESS,
    INBOUND_MAIL_SECRET: INBOUND_SECRET,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  })

/** Runs before all tests: every worker copies this database, so that only one is created and migrated. */
export default async function prepareTemplate() {
  if (PRODUCT_URL) return
  if (!isBuilt()) throw new Error(STALE_BUILD)
  const folder = temporaryFolder()
  const database = await freshDatabase()
  await stop(await startProduct(folder, database))
  process.env[TEMPLATE] = database?.name ?? folder
  return async () => {
    removeFolder(folder)
    await database?.drop()
  }
}

interface Product {
  /** With `localhost`, the host name that its cookies and passkeys belong to. */
  url: string
  /** Its DATA_DIR; its emails are written to `mail`. */
  folder: string
  /** Its log so far. */
  log: () => string
  /** Stops it, runs an SQL statement and restarts it at the same address, for changes that otherwise take a day. */
  changeWhileStopped: (statement: string) => Promise<void>
}
let running: Product | undefined

/** Returns the product of this worker. */
export function product(): Product {
  if (!running) throw new Error('The product runs only during tests that import `test` from product.js.')
  return running
}

function attachTo(url: string, settings: Record<string, string>): Product {
  const unable = () => new Error('This test needs a product of its own: run it without PRODUCT_URL.')
  if (Object.keys(settings).length) throw unable()
  return { url, folder: DATA_DIR, log: () => '', changeWhileStopped: () => Promise.reject(unable()) }
}

async function onEmbedded(dataDir: string, statement: string) {
  const database = await PGlite.create({ dataDir })
  await database.exec(statement).finally(() => database.close())
}

/** Each worker has a product and a database of its own, and so does the one that replaces it after a failed test. */
export const test = base.extend<
  { productLog: void },
  { product: Product; settings: Record<string, string>; staff: Staff }
>({
  /** Environment variables that a test file sets for its product. */
  settings: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ settings }, use) => {
      if (PRODUCT_URL) {
        running = attachTo(PRODUCT_URL, settings)
        return use(running)
      }
      const folder = temporaryFolder()
      const template = process.env[TEMPLATE] ?? ''
      const database = await freshDatabase(template)
      if (!database) cpSync(template, folder, { recursive: true })
      let server = await startProduct(folder, database, settings)
      let earlier = ''
      const { port } = new URL(server.url)
      running = {
        url: server.url.replace('127.0.0.1', 'localhost'),
        folder,
        log: () => earlier + server.output(),
        async changeWhileStopped(statement) {
          await stop(server)
          earlier += server.output()
          if (database) await onServer(database.url, statement)
          else await onEmbedded(path.join(folder, 'database'), statement)
          server = await startProduct(folder, database, { ...settings, PORT: port })
        },
      }
      await use(running)
      // Killed, since none of its data has to be saved.
      await stop(server, 'SIGKILL')
      removeFolder(folder)
      await database?.drop()
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
  /** Set up only for tests that use it. Defined for all tests, since Playwright starts another worker if worker fixtures differ. */
  staff: [startStaff, { scope: 'worker' }],
  baseURL: ({ product: { url } }, use) => use(url),
  productLog: [
    async ({ product: { log } }, use, info) => {
      const before = log().length
      await use()
      if (info.status !== info.expectedStatus)
        await info.attach('what the product logged', { body: log().slice(before), contentType: 'text/plain' })
    },
    { auto: true },
  ],
})
