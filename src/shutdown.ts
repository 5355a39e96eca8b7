import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { log } from './common/logger.js'
import { Environment } from './config/environment.js'
import { ReadinessService } from './health/readiness.service.js'
import { JobsService } from './jobs/jobs.service.js'

/** How long requests in flight, including downloads, may take after DRAIN_SECONDS. */
const TIMEOUT_MS = 15_000
/** How much of that may pass while a proxy still sends requests: on a busy machine, it learns late that this instance is unready. */
const LATE_REQUESTS_MS = 8000
const QUIET_TURNS = 5
const TURN_MS = 200

/**
 * On SIGTERM or SIGINT: unready at once, so that the proxy looks elsewhere; keeps serving for DRAIN_SECONDS, or a little longer
 * until no more requests come, and closes each connection after its response; finishes the emails and jobs it has begun; then stops
 * accepting and lets requests in flight finish. The exit code is 0, or 1 if something was cut off. The process ends because nothing keeps it alive: `process.exit`
 * can hang on code that V8 is compiling at that moment (nodejs/node#54918).
 */
export function stopGracefully(app: NestFastifyApplication) {
  const connections = watchConnections(app.getHttpServer() as Server)
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    const { drainSeconds } = app.get(Environment)
    log.info({ signal, drainSeconds }, 'stopping')
    app.get(ReadinessService).close()
    connections.closeAfterAnswers()
    await sleep(drainSeconds * 1000)
    setTimeout(() => {
      log.error('stopped before everything had finished')
      process.exit(1)
    }, TIMEOUT_MS).unref()
    try {
      if (drainSeconds > 0) await connections.quiet()
      await app.get(JobsService).stop()
      connections.dropUnused()
      await app.close()
    } catch (error) {
      log.error({ err: error }, 'the stop failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}

function watchConnections(server: Server) {
  /** Connections opened ahead by browsers and proxies, without a request so far. */
  const unused = new Set<Socket>()
  let draining = false
  let closing = false
  let requests = 0
  server.on('connection', (socket) => {
    if (closing) return void socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.prependListener('request', ({ socket, url }: IncomingMessage, response: ServerResponse) => {
    unused.delete(socket)
    if (!url?.startsWith('/health')) requests += 1
    if (draining) response.shouldKeepAlive = false
  })
  return {
    closeAfterAnswers() {
      draining = true
    },
    /** Counts turns of the event loop, so that after a long stall, requests that have arrived meanwhile are read first. */
    async quiet() {
      const end = performance.now() + LATE_REQUESTS_MS
      let quietTurns = 0
      while (quietTurns < QUIET_TURNS && performance.now() < end) {
        const before = requests
        await sleep(TURN_MS)
        quietTurns = requests === before ? quietTurns + 1 : 0
      }
    },
    dropUnused() {
      closing = true
      for (const socket of unused) socket.destroy()
    },
  }
}
