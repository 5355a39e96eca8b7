import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AuthenticatorService } from '../auth/access/authenticator.service.js'
import { needsSecondFactor, type Caller } from '../auth/access/identity.js'
import { AccessTokensService } from '../auth/keys/access-tokens.service.js'
import { Role } from '../common/access.js'
import { RolesService } from '../roles/roles.service.js'
import { RestError } from './rest-error.js'
import { orderOf, readQuery, whereOf, type Table } from './rest-query.js'

const SINGLE = /application\/vnd\.pgrst\.object\+json/
const CHALLENGE = { 'www-authenticate': 'Bearer' }

/** How PostgREST writes a timestamptz. */
const timestamp = (column: string) => `to_char("${column}" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')`

const USER_ROLES: Table = { name: 'user_roles', columns: { user_id: 'uuid', role: 'text' } }
const REGISTRATIONS: Table = {
  name: 'investor_show_registrations',
  columns: {
    id: 'uuid',
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    phone: 'text',
    country: 'text',
    business_name: 'text',
    business_website: 'text',
    job_role: 'text',
    created_at: 'timestamptz',
  },
}

interface Rule {
  sql: string
  values: string[]
}
const NOTHING: Rule = { sql: 'false', values: [] }

/** The two tables that clients of the old backend read, each with the rows that its reader may see. */
@Injectable()
export class RestReads {
  private readonly tables: Record<string, { table: Table; rows: (caller: Caller | undefined) => Promise<Rule> }>

  constructor(
    private readonly em: EntityManager,
    private readonly authenticator: AuthenticatorService,
    private readonly tokens: AccessTokensService,
    private readonly roles: RolesService,
  ) {
    this.tables = {
      user_roles: {
        table: USER_ROLES,
        rows: async (caller) => (caller ? { sql: 'user_id = ?::uuid', values: [caller.user.id] } : NOTHING),
      },
      investor_show_registrations: {
        table: REGISTRATIONS,
        rows: async (caller) => ((await this.isAdmin(caller)) ? { sql: 'true', values: [] } : NOTHING),
      },
    }
  }

  async read(name: string, request: FastifyRequest, reply: FastifyReply) {
    const caller = await this.caller(request)
    const { table, rows } = this.find(name)
    const query = readQuery(table, new URLSearchParams(request.url.split('?')[1] ?? ''))
    const rule = await rows(caller)
    const asked = whereOf(table, query.conditions)
    const where = `(${rule.sql}) AND ${asked.sql}`
    const values = [...rule.values, ...asked.values]
    const columns = query.columns.map(
      ({ column, as }) => `${table.columns[column] === 'timestamptz' ? timestamp(column) : `"${column}"`} AS "${as}"`,
    )
    const connection = this.em.fork().getConnection()
    const found = (await connection.execute(
      `SELECT ${columns.join(', ')} FROM ${table.name} WHERE ${where}${orderOf(query.order)} LIMIT ${query.limit ?? 'ALL'} OFFSET ${query.offset}`,
      values,
    )) as Record<string, string | null>[]
    const total = wantsCount(request)
      ? Number(
          (
            (await connection.execute(`SELECT count(*) AS n FROM ${table.name} WHERE ${where}`, values)) as {
              n: string
            }[]
          )[0]?.n,
        )
      : undefined

    const last = query.offset + found.length - 1
    reply.header('content-range', `${found.length ? `${query.offset}-${last}` : '*'}/${total ?? '*'}`)
    reply.header('vary', 'Authorization, Accept')
    if (SINGLE.test(request.headers.accept ?? '')) return this.one(found, reply)
    const part = total !== undefined && found.length < total
    reply.status(part ? 206 : 200).header('content-type', 'application/json; charset=utf-8')
    return found
  }

  /** Nothing here is written through this door. */
  async refuseWrite(name: string, request: FastifyRequest): Promise<never> {
    const caller = await this.caller(request)
    const { table } = this.find(name)
    throw new RestError(
      caller ? 403 : 401,
      '42501',
      `permission denied for table ${table.name}`,
      null,
      caller ? {} : CHALLENGE,
    )
  }

  private one(found: Record<string, string | null>[], reply: FastifyReply) {
    if (found.length !== 1)
      throw new RestError(
        406,
        'PGRST116',
        'Cannot coerce the result to a single JSON object',
        `The result contains ${found.length} rows`,
      )
    reply.status(200).header('content-type', 'application/vnd.pgrst.object+json; charset=utf-8')
    return found[0]
  }

  private find(name: string) {
    const found = Object.hasOwn(this.tables, name) ? this.tables[name] : undefined
    if (found) return found
    throw new RestError(404, 'PGRST205', `Could not find the table 'public.${name.slice(0, 63)}' in the schema cache`)
  }

  /** The key alone is nobody; a token must be good, and its session alive. */
  private async caller(request: FastifyRequest): Promise<Caller | undefined> {
    const credential = this.authenticator.credentialOf(request)
    if (credential?.kind === 'bearer' && !isPublishableKey(credential.token)) {
      const read = await this.tokens.read(credential.token)
      if ('failure' in read)
        throw read.failure === 'expired'
          ? new RestError(401, 'PGRST303', 'JWT expired', null, CHALLENGE)
          : new RestError(401, 'PGRST301', 'JWSError JWSInvalidSignature', null, CHALLENGE)
      const caller = await this.authenticator.identify(request)
      if (!caller) throw new RestError(401, 'PGRST301', 'The session of this token has ended', null, CHALLENGE)
      return caller
    }
    return credential?.kind === 'cookie' ? this.authenticator.identify(request) : undefined
  }

  private async isAdmin(caller: Caller | undefined) {
    return caller !== undefined && !needsSecondFactor(caller) && (await this.roles.has(caller.user.id, Role.Admin))
  }
}

const isPublishableKey = (token: string) => /^sb_publishable_[\w-]+$/.test(token)
const wantsCount = ({ headers }: FastifyRequest) =>
  /(?:^|[,\s])count=(?:exact|planned|estimated)/.test(String(headers.prefer ?? ''))
