import { Injectable, type Type, Controller, Get } from '@nestjs/common'
import { ModulesContainer } from '@nestjs/core'
import { ref, type Schema, schemaOf, oneOf, uuid } from './dto-schema.js'
import { Role, ROLE_LABELS, ROLES } from '../../../common/role.rules.js'
import { cookieName } from '../../../common/cookies.rules.js'
import { Environment } from '../../../config/environment.js'
import { TABS } from '../../desk.rules.js'
import { ANSWER_SCHEMAS } from './answers.js'
import { type DeclaredRoute, routesOf } from './route-reader.js'
import { Authenticated } from '../../../common/access.js'

interface Words {
  summary: string
  /** The response schema, a key of ANSWER_SCHEMAS. */
  answer?: string
  /** The response is a file. */
  file?: string
}

/** Descriptions and response types of the routes open to API tokens; everything else is read from the controllers. */
const OPERATIONS: Record<string, Words> = {
  'GET /{tab}': { summary: 'A list of entries, filtered, a page at a time', answer: 'List' },
  'GET /{tab}/neighbours/{id}': { summary: 'The entries before and after one in a list', answer: 'Neighbours' },
  'GET /{tab}/export': { summary: 'Every entry that matches a filter, with all its fields', file: 'text/csv' },
  'POST /{tab}/bulk': { summary: 'Changes every entry that matches a filter', answer: 'ChangedMany' },
  'GET /search': { summary: 'Entries of every kind, by reference, name, address, phone or note', answer: 'Search' },
  'GET /submissions/{id}': { summary: 'An entry with its fields, mails, notes and history', answer: 'Entry' },
  'PATCH /submissions/{id}': { summary: 'Changes status, owner or due date of an entry', answer: 'Changed' },
  'POST /submissions/{id}/notes': { summary: 'Adds a note to an entry', answer: 'Added' },
  'POST /submissions/bulk': { summary: 'Changes the named entries', answer: 'ChangedMany' },
  'POST /undo/{id}': { summary: 'Undoes a change, within half a minute', answer: 'ChangedMany' },
  'GET /week': { summary: 'Figures for the past weeks', answer: 'Week' },
  'GET /week/export': { summary: 'The same figures as a file', file: 'text/csv' },
  'GET /people': { summary: 'Requests under data protection law, and what will be erased next' },
  'GET /people/{id}': { summary: 'Everything from one person, whose id is that of their entries’ `personId`' },
  'GET /mail': { summary: 'Mails with their states', answer: 'MailList' },
  'GET /audit': { summary: 'The audit log, a page at a time', answer: 'AuditPage' },
  'GET /audit/chain': { summary: 'Whether the audit log is intact', answer: 'AuditChain' },
  'GET /audit/export': { summary: 'The audit log as a file', file: 'text/csv' },
  'GET /events': {
    summary: 'Changes by other people as they happen; used by the desk’s own pages',
    file: 'text/event-stream',
  },
  'GET /openapi.json': { summary: 'This document' },
}

/** Turns a method name into words. */
const asWords = (method: string) => {
  const words = method.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const summaryOf = (route: string, method: string) => OPERATIONS[route]?.summary ?? asWords(method)

function contentOf(route: string): Record<string, { schema: Schema }> {
  const { answer, file } = OPERATIONS[route] ?? {}
  if (file) return { [file]: { schema: { type: 'string' } } }
  return { 'application/json': { schema: answer ? ref(answer) : { type: 'object' } } }
}

const REFUSAL = { 'application/json': { schema: ref('Refusal') } }
const PARAMETERS: Record<string, Schema> = { tab: oneOf(TABS), role: oneOf(ROLES) }

/** Generates the OpenAPI document of the desk's API from its controllers and DTOs. */
@Injectable()
export class OpenApiService {
  private built?: object

  constructor(
    private readonly modules: ModulesContainer,
    private readonly environment: Environment,
  ) {}

  document(): object {
    this.built ??= this.build()
    return this.built
  }

  private build() {
    const routes = [...this.modules.values()]
      .flatMap(({ controllers }) => [...controllers.values()])
      .flatMap(({ metatype }) => (metatype ? routesOf(metatype as Type) : []))
    // Routes open to API tokens come first.
    const ordered = routes.toSorted((a, b) => Number(!a.access.scope) - Number(!b.access.scope))
    const byPath = Map.groupBy(ordered, ({ path }) => path)
    return {
      openapi: '3.1.0',
      info: {
        title: 'The desk',
        version: '1',
        description:
          'Everything the desk can do, over HTTP. Programs send an API token as "Authorization: Bearer mrd_…"; people use the cookies of their session.',
      },
      servers: [{ url: this.environment.publicUrl }],
      paths: Object.fromEntries(
        [...byPath].map(([path, methods]) => [
          `/api/admin${path}`,
          Object.fromEntries(methods.map((route) => [route.method.toLowerCase(), operationOf(route)])),
        ]),
      ),
      components: {
        schemas: ANSWER_SCHEMAS,
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API token, created on the Tokens page of the desk.',
          },
          session: { type: 'apiKey', in: 'cookie', name: cookieName('access', this.environment.secure) },
        },
      },
    }
  }
}

function operationOf(route: DeclaredRoute) {
  const { method, path, handler, access, status, body, query } = route
  const name = `${method} ${path}`
  return {
    operationId: `${handler}${path.replaceAll(/\W+(\w?)/g, (_all, letter: string) => letter.toUpperCase())}`,
    summary: summaryOf(name, handler),
    description: `${roleWords(route)} ${scopeWords(route)}`,
    security: [{ session: [] }, ...(access.scope ? [{ token: access.scope === 'any' ? [] : [access.scope] }] : [])],
    parameters: parametersOf(route),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } } }),
    responses: {
      [status]: status === 204 ? { description: 'Done.' } : { description: 'Done.', content: contentOf(name) },
      ...((body || query) && {
        400: {
          description: 'The request is invalid. Under errors, each field that needs correcting has its reason.',
          content: REFUSAL,
        },
      }),
      401: { description: 'Not signed in, or the token is invalid.', content: REFUSAL },
      403: { description: 'The role or the scopes of the token do not allow it.', content: REFUSAL },
      ...(path.includes('{') && { 404: { description: 'Not found.', content: REFUSAL } }),
      ...(access.scope && { 429: { description: 'Too many calls with this token.', content: REFUSAL } }),
    },
  }
}

function roleWords({ access: { role } }: DeclaredRoute) {
  if (role === Role.Admin) return 'For admins.'
  return role ? `For a ${ROLE_LABELS[role].toLowerCase()} and above.` : 'For everyone who is signed in.'
}

function scopeWords({ access: { scope } }: DeclaredRoute) {
  if (!scope) return 'Not available to tokens.'
  return scope === 'any' ? 'Available to every token.' : `Scope of a token: ${scope}.`
}

function parametersOf({ parameters, query }: DeclaredRoute) {
  const inPath = parameters.map((name) => ({ name, in: 'path', required: true, schema: PARAMETERS[name] ?? uuid }))
  if (!query) return inPath
  const { properties, required } = schemaOf(query)
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }))
  return [...inPath, ...inQuery]
}

@Authenticated({ role: Role.Viewer, scope: 'any' })
@Controller('api/admin')
export class OpenApiController {
  constructor(private readonly openApi: OpenApiService) {}

  @Get('openapi.json')
  document() {
    return this.openApi.document()
  }
}
