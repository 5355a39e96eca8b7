import { log } from './common/logger.js'
import { readEnvironment } from './config/environment.js'
import { openEmbeddedEarly } from './database/embedded.js'
import { explainFailedStart } from './failed-start.js'

// Files that the process writes, such as the database and emails, are readable by its own user only.
process.umask(0o077)

process.on('uncaughtException', (error) => die(error, 'uncaught error'))
process.on('unhandledRejection', (error) => die(error, 'unhandled rejection'))

function die(error: unknown, what: string): never {
  log.fatal({ err: error }, what)
  process.exit(1)
}

try {
  openEmbeddedEarly(readEnvironment())
  const { start } = await import('./start.js')
  const { stopGracefully } = await import('./shutdown.js')
  stopGracefully(await start())
} catch (error) {
  explainFailedStart(error)
  process.exit(1)
}
