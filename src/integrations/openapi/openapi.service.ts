import { Injectable, type Type } from '@nestjs/common'
import { ModulesContainer } from '@nestjs/core'
import { ref, type Schema, schemaOf, oneOf, text, uuid } from './dto-schema.js'
import { Role, ROLE_LABELS, ROLES } from '../../common/role.rules.js'
import { cookieName } from '../../common/cookies.rules.js'
import { isOfIntroductions } from '../../common/introductions.rules.js'
import { Environment } from '../../config/environment.js'
import { LISTS } from '../../desk/desk.rules.js'
import { type DeclaredRoute, routesOf } from './route-reader.js'

/** Summaries of routes whose method name says too little; everything else is read from the controllers. */
const SUMMARIES: Record<string, string> = {
  'GET /{tab}': 'A list of entries, filtered, a page at a time',
  'GET /{tab}/neighbours/{id}': 'The entries before and after one in a list',
  'GET /{tab}/export': 'Every entry that matches a filter, with all its fields',
  'POST /{tab}/bulk': 'Changes every entry that matches a filter',
  'GET /search': 'Entries of every kind, by the words of the form and its notes, the reference or the phone number',
  'GET /submissions/{id}': 'An entry with its fields, emails, notes and history',
  'PATCH /submissions/{id}': 'Changes status, owner or due date of an entry',
  'POST /submissions/{id}/notes': 'Adds a note to an entry',
  'POST /submissions/bulk': 'Changes the named entries',
  'POST /undo/{id}': 'Undoes a change, within half a minute',
  'GET /calls': 'Today’s calls and this week’s, and those that are to be confirmed or moved',
  'POST /calls/{id}/moves': 'Moves or cancels a call, or records whether it was attended',
  'GET /calls/hours': 'Staff members’ hours for calls',
  'PUT /calls/hours': 'Changes a staff member’s hours for calls',
  'POST /calls/hours/feed': 'Gives one’s calendar feed another address',
  'GET /submissions/{id}/calls': 'The calls of an entry, and the open times',
  'POST /submissions/{id}/calls': 'Books a call, or proposes times for one',
  'GET /introductions/statements.csv': 'Every statement of an investor that is kept, as a file',
  'GET /introductions': 'Introductions by state, with the side that must act next; at most fifty of each state',
  'POST /introductions': 'Proposes to introduce an investor to a company',
  'POST /introductions/{id}/moves': 'Asks the investor or the founder, stops it, or records what came of it',
  'GET /submissions/{id}/introductions':
    'Whether an investor may be shown companies, or how a company is described, and their introductions',
  'GET /reports': 'The submissions of a period: how far they got, how long it took and who answered',
  'GET /reports/export': 'Its rows as a file',
  'GET /people': 'Everyone who has sent something, once; who wrote last comes first',
  'GET /data-requests': 'Requests under data protection law, and what will be erased next',
  'GET /people/{id}': 'One person, whose id is that of their entries’ `personId`',
  'GET /mail': 'Mails with their states',
  'GET /audit': 'The audit log, a page at a time',
  'GET /audit/chain': 'Whether the audit log is intact',
  'GET /audit/export': 'The audit log as a file',
  'GET /events': 'Changes by other people as they happen; used by the desk’s own pages',
  'GET /openapi.json': 'This document',
}

const FILE_TYPES: Record<string, string> = {
  'GET /events': 'text/event-stream',
  'GET /people/{id}/copy': 'application/json',
}

const asWords = (method: string) => {
  const words = method.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const REFUSAL: Schema = {
  type: 'object',
  required: ['message'],
  properties: { message: text, errors: { type: 'object', additionalProperties: text } },
}
const REFUSED = { 'application/json': { schema: ref('Refusal') } }
const PREFIX = '/api/admin'
export const PARAMETERS: Record<string, Schema> = { tab: oneOf(LISTS), role: oneOf(ROLES) }

@Injectable()
export class OpenApiService {
  private built?: Promise<object>

  constructor(
    private readonly modules: ModulesContainer,
    private readonly environment: Environment,
  ) {}

  document(): Promise<object> {
    return (this.built ??= this.build())
  }

  private async build() {
    const { answers, schemas } = await import('./response-schemas.generated.js')
    const isOff = this.environment.introductions === 'off'
    const routes = [...this.modules.values()]
      .flatMap(({ controllers }) => [...controllers.values()])
      .flatMap(({ metatype }) => (metatype ? routesOf(metatype as Type) : []))
      .filter(({ path, introducing }) => path.startsWith(`${PREFIX}/`) && !(isOff && introducing))
    const ordered = routes.toSorted((a, b) => Number(!a.access.scope) - Number(!b.access.scope))
    const byPath = Map.groupBy(ordered, ({ path }) => path)
    const paths = Object.fromEntries(
      [...byPath].map(([path, methods]) => [
        path,
        Object.fromEntries(methods.map((route) => [route.method.toLowerCase(), operationOf(route, answers)])),
      ]),
    )
    const document = {
      openapi: '3.1.0',
      info: {
        title: 'The desk',
        version: '1',
        description:
          'Everything the desk can do, over HTTP. Programs send an API token as "Authorization: Bearer mrd_…"; people use the cookies of their session.',
      },
      servers: [{ url: this.environment.publicUrl }],
      paths,
      components: {
        schemas: usedIn(paths, { Refusal: REFUSAL, ...schemas }),
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
    return isOff ? withoutIntroductions(document) : document
  }
}

/** The schemas that these paths refer to, directly or indirectly. */
function usedIn(paths: object, schemas: Record<string, Schema>): Record<string, Schema> {
  const used = new Set<string>()
  const add = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!used.has(name)) {
        used.add(name)
        add(schemas[name] ?? {})
      }
  }
  add(paths)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

/** Leaves out the scopes, events and audit actions of introductions. */
const withoutIntroductions = (document: object) =>
  JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    Array.isArray(value) ? value.filter((one) => typeof one !== 'string' || !isOfIntroductions(one)) : value,
  ) as object

function operationOf(route: DeclaredRoute, answers: Record<string, Schema>) {
  const { method, controller, handler, access, status, body, query } = route
  const path = route.path.slice(PREFIX.length)
  const name = `${method} ${path}`
  const answer = answers[`${controller}.${handler}`]
  const content = answer
    ? { 'application/json': { schema: answer } }
    : { [FILE_TYPES[name] ?? 'text/csv']: { schema: text } }
  return {
    operationId: `${handler}${path.replaceAll(/\W+(\w?)/g, (_all, letter: string) => letter.toUpperCase())}`,
    summary: SUMMARIES[name] ?? asWords(handler),
    description: `${roleWords(route)} ${scopeWords(route)}`,
    security: [{ session: [] }, ...(access.scope ? [{ token: access.scope === 'any' ? [] : [access.scope] }] : [])],
    parameters: parametersOf(route),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } } }),
    responses: {
      [status]: status === 204 ? { description: 'Done.' } : { description: 'Done.', content },
      ...((body || query) && {
        400: {
          description: 'The request is invalid. Under errors, each field that needs correcting has its reason.',
          content: REFUSED,
        },
      }),
      401: { description: 'Not signed in, or the token is invalid.', content: REFUSED },
      403: { description: 'The role or the scopes of the token do not allow it.', content: REFUSED },
      ...(path.includes('{') && { 404: { description: 'Not found.', content: REFUSED } }),
      ...(access.scope && { 429: { description: 'Too many requests with this token.', content: REFUSED } }),
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
