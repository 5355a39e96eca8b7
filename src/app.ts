import 'reflect-metadata'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify'
import { fastify, type FastifyInstance } from 'fastify'
import { earlyBackScript, firstPaintScript, reloadScript, speculationRules } from '../client/lib/inline-scripts.js'
import { AppModule } from './app.module.js'
import { authErrors } from './auth/sign-in/auth-error.js'
import { serveCalculators } from './calculators/calculators.controller.js'
import { refusalsBeforeRouting, refuseExpectation, routedAddress } from './common/before-routing.js'
import { cookieName } from './common/cookies.rules.js'
import { SECOND_MS } from './common/durations.rules.js'
import { HttpErrorFilter } from './common/http-error.filter.js'
import { NestLogger } from './common/logger.js'
import { dropInvalidForwarded, dropVanishedClients } from './common/forwarded.js'
import { guardOrigins } from './common/origin.js'
import { PAGE_BODY_LIMIT, parseBodies } from './common/bodies.js'
import { validationPipe } from './common/validation.js'
import { readEnvironment, type Environment } from './config/environment.js'
import { MetricsService } from './health/metrics.service.js'
import { ReadinessService } from './health/readiness.service.js'
import { recordRequests, requestId } from './health/record-requests.js'
import { TelemetryService } from './health/telemetry.service.js'
import { limitAddresses, RateLimitService } from './rate-limit/rate-limit.service.js'
import { restErrors } from './integrations/rest/rest-error.js'
import { registerVite, type Vite, Renderer } from './ssr/renderer.js'
import { CachedPages } from './ssr/cached-pages.js'
import { registerPages } from './ssr/pages.js'
import { registerSessionStyles, registerSiteFiles, registerStaticFiles } from './ssr/site-files.js'
import { securityHeaders } from './ssr/security-headers.js'

function createFastify({ trustedProxies, secure }: Environment, headers: Record<string, string>) {
  const server = fastify({
    ...refusalsBeforeRouting(headers),
    rewriteUrl: routedAddress,
    bodyLimit: PAGE_BODY_LIMIT,
    requestTimeout: 30 * SECOND_MS,
    keepAliveTimeout: 65 * SECOND_MS,
    http: { headersTimeout: 10 * SECOND_MS, connectionsCheckingInterval: 2 * SECOND_MS },
    trustProxy: trustedProxies,
    genReqId: requestId,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    logger: false,
  })
  server.server.on('checkExpectation', refuseExpectation(headers))
  server.decorate('secure', secure)
  return server
}

/** Assembles the product, ready to listen or to inject into. The steps run in the order they are listed. */
export async function createApp(vite?: Vite): Promise<NestFastifyApplication> {
  const logger = new NestLogger()
  const environment = readEnvironment()
  const headers = securityHeaders(environment, [
    firstPaintScript(cookieName('signed-in', environment.secure)),
    earlyBackScript,
    reloadScript,
    speculationRules,
  ])
  const server = createFastify(environment, headers)
  const renderer = new Renderer(server, environment, vite)
  if (!vite) await server.register(new CachedPages(renderer, headers).plugin)

  // The adapter's types know the defaults of Fastify alone, without our decorations.
  const adapter = new FastifyAdapter(server as unknown as FastifyInstance)
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, {
    bodyParser: false,
    logger,
    abortOnError: false,
  })
  dropInvalidForwarded(server)
  dropVanishedClients(server)
  parseBodies(server)
  recordRequests(server, app.get(MetricsService), headers)
  app.get(TelemetryService).traceRequests(server)
  guardOrigins(server, environment.publicUrl)
  serveCalculators(server)
  limitAddresses(server, app.get(RateLimitService))
  if (vite) registerVite(server, vite)
  else await registerStaticFiles(server)
  registerSiteFiles(server, environment)
  registerSessionStyles(server)
  await registerPages(server, renderer)
  if (environment.production) await renderer.load()

  app.useGlobalFilters(new HttpErrorFilter(authErrors, restErrors))
  app.useGlobalPipes(validationPipe())
  await app.init()
  await server.ready()
  logger.start()
  app.get(ReadinessService).open()
  return app
}
