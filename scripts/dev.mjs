// `npm run dev`: the product from its sources, in one process. Vite and all packages stay loaded; an edit of the server's
// sources closes the server, reads these sources again and starts it anew.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { createDevMiddleware, renderPage } from 'vike/server'
import { nextEdit } from './typescript-loader.mjs'

/** An editor may write a file in several goes. */
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
  // The package stays loaded and would keep the entities of the sources before.
  MikroOrmModule.clearStorage()
  try {
    // Sources that cannot be read leave the server as it is.
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
// Vite's watcher, for Node's own loses a file that an editor has put in another's place.
viteServer.watcher.add(sources).on('all', (_event, file) => {
  if (!sources.some((folder) => file.startsWith(folder))) return
  clearTimeout(calm)
  calm = setTimeout(() => (restarting = restarting.then(restart)), CALM_MS)
})

// What an edit broke is for the next edit to mend.
process.on('uncaughtException', console.error)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await restarting
    await app?.close()
    process.exit(0)
  })
