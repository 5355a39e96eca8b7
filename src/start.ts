import { announce } from './announce.js'
import { createApp } from './app.js'
import { readEnvironment } from './config/environment.js'
import { closeEmbedded } from './database/embedded.js'
import type { Vite } from './ssr/development.js'

/** Starts the product and announces that it is listening. */
export async function start(vite?: Vite) {
  const environment = readEnvironment()
  try {
    const app = await createApp(vite)
    await app.listen(environment.PORT, environment.HOST)
    announce(environment)
    return app
  } catch (error) {
    await closeEmbedded()
    throw error
  }
}
