// `npm run dev`: the product from its sources, in one process. Vite and all packages stay loaded; an edit of the server's
// sources closes the server, reads these sources again and starts it anew.
import { existsSync, watch } from 'node:fs'
import path from 'node:path'
import { createDevMiddleware, renderPage } from 'vike/server'
import { nextEdit } from './typescript-loader.mjs'

/** An editor may write a file in several goes. */
const CALM_MS = 50

const root = path.join(import.meta.dirname, '..')
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV ??= 'development'

const { devMiddleware } = await createDevMiddleware({
  root: path.join(root, 'client'),
  viteConfig: { configFile: path.join(root, 'vite.config.ts') },
})
const vite = { middleware: devMiddleware, renderPage }

let app
async function restart() {
  const edit = nextEdit()
  try {
    // Sources that cannot be read leave the server as it is.
    const { start, explainFailedStart } = await import(`../src/start.ts?edit=${edit}`)
    await app?.close()
    app = undefined
    app = await start(vite).catch(explainFailedStart)
  } catch (error) {
    console.error(error)
  }
}

let restarting = restart()
let calm
for (const folder of ['src', 'migrations'])
  watch(path.join(root, folder), { recursive: true }, () => {
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
