// `npm run dev`: the product from its sources, in one process. Vite and all packages stay loaded; an edit of the server's
// sources closes the server, reloads these sources and starts it again.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { createDevMiddleware, renderPage } from 'vike/server'
import { nextEdit } from './typescript-loader.mjs'

/** Editors may write a file in several steps. */
const CALM_MS = 50

const root = path.join(import.meta.dirname, '..')
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV ??= 'development'

const { devMiddleware, viteServer } = await createDevMiddleware({
  root: path.join(root, 'client'),
  viteConfig: { configFile: path.join(root, 'vite.config.ts') },
})
const vite = { middleware: devMiddleware, renderPage }

let app
async function restart() {
  const edit = nextEdit()
  // The package stays loaded and would keep the previous entities.
  MikroOrmModule.clearStorage()
  try {
    // Sources with errors leave the running server as it is.
    const { start } = await import(`../src/start.ts?edit=${edit}`)
    const { explainFailedStart } = await import(`../src/failed-start.ts?edit=${edit}`)
    await app?.close()
    app = undefined
    app = await start(vite).catch(explainFailedStart)
  } catch (error) {
    console.error(error)
  }
}

let restarting = restart()
let calm
const sources = ['src', 'migrations'].map((folder) => path.join(root, folder, path.sep))
// Vite's watcher, because Node's own loses a file that an editor has replaced.
viteServer.watcher.add(sources).on('all', (_event, file) => {
  if (!sources.some((folder) => file.startsWith(folder))) return
  clearTimeout(calm)
  calm = setTimeout(() => (restarting = restarting.then(restart)), CALM_MS)
})

// The next edit can fix what this one broke.
process.on('uncaughtException', console.error)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await restarting
    await app?.close()
    process.exit(0)
  })
