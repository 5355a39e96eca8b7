import { log } from './common/logger.js'
import { stopGracefully } from './shutdown.js'
import { explainFailedStart, start } from './start.js'

process.on('uncaughtException', (error) => die(error, 'uncaught error'))
process.on('unhandledRejection', (error) => die(error, 'unhandled rejection'))

function die(error: unknown, what: string): never {
  log.fatal({ err: error }, what)
  process.exit(1)
}

try {
  stopGracefully(await start())
} catch (error) {
  explainFailedStart(error)
  process.exit(1)
}
