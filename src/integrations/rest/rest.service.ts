import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AuditService } from '../../audit/audit.service.js'
import { AuthenticatorService } from '../../auth/access/authenticator.service.js'
import { awaitsSecondFactor, type Caller } from '../../auth/access/caller.js'
import { AccessTokensService } from '../../auth/tokens/access-tokens.service.js'
import { Role } from '../../common/access.js'
import { InvestorShowRegistration } from '../../registrations/investor-show-registration.entity.js'
import { RolesService } from '../../roles/roles.service.js'
import { UserRole } from '../../roles/user-role.entity.js'
import { RestError } from './rest-error.js'
import { readQuery, type RestQuery, type Table, restRepository, type VisibleRows } from './rest-query.js'

const SINGLE = /application\/vnd\.pgrst\.object\+json/
const CHALLENGE = { 'www-authenticate': 'Bearer' }

const text = (property: string) => ({ type: 'text' as const, property })

const USER_ROLES: Table = {
  name: 'user_roles',
  entity: UserRole,
  columns: { user_id: { type: 'uuid', property: 'userId' }, role: text('role') },
  tieBreaker: 'role',
}

const REGISTRATIONS: Table = {
  name: 'investor_show_registrations',
  entity: InvestorShowRegistration,
  columns: {
    id: { type: 'uuid', property: 'id' },
    first_name: text('firstName'),
    last_name: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    country: text('country'),
    business_name: text('businessName'),
    business_website: text('businessWebsite'),
    job_role: text('jobRole'),
    created_at: { type: 'timestamptz', property: 'createdAt' },
  },
  tieBreaker: 'id',
}

/** The two tables that clients of the old backend read, with the rows visible to each reader. */
@Injectable()
export class RestService {
  private readonly tables: Record<string, { table: Table; rows: (caller: Caller | undefined) => Promise<VisibleRows> }>

  constructor(
    private readonly em: EntityManager,
    private readonly authenticator: AuthenticatorService,
    private readonly tokens: AccessTokensService,
    private readonly roles: RolesService,
    private readonly audit: AuditService,
  ) {
    this.tables = {
      user_roles: { table: USER_ROLES, rows: async (caller) => caller && { userId: caller.user.id } },
      investor_show_registrations: {
        table: REGISTRATIONS,
        rows: async (caller) => ((await this.isAdmin(caller)) ? {} : undefined),
      },
    }
  }

  async read(name: string, request: FastifyRequest, reply: FastifyReply) {
    const caller = await this.caller(request)
    const { table, rows } = this.find(name)
    const query = readQuery(table, new URLSearchParams(/\?(.*)/s.exec(request.url)?.[1]))
    const visible = await rows(caller)
    const [entities, total] = await Promise.all([
      restRepository.find(this.em.fork(), table, visible, query),
      wantsCount(request) ? restRepository.count(this.em.fork(), table, visible, query) : undefined,
    ])
    const found = entities.map((entity) => presentRow(table, query, entity as Record<string, string | Date | null>))
    if (caller && visible && table === REGISTRATIONS) await this.recordRead(caller, request, query, found.length)

    const last = query.offset + found.length - 1
    reply.header('content-range', `${found.length ? `${query.offset}-${last}` : '*'}/${total ?? '*'}`)
    reply.header('vary', 'Authorization, Accept')
    if (SINGLE.test(request.headers.accept ?? '')) return this.one(found, reply)
    const part = total !== undefined && found.length < total
    reply.status(part ? 206 : 200).header('content-type', 'application/json; charset=utf-8')
    return found
  }

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

  /** A HEAD request returns no rows, so it is not recorded. */
  private async recordRead({ user, session }: Caller, { method, ip }: FastifyRequest, query: RestQuery, rows: number) {
    if (method === 'HEAD') return
    await this.audit.record(this.em.fork(), {
      action: 'registrations.read',
      actor: { id: user.id, email: user.email },
      sessionId: session.id,
      ip,
      detail: {
        columns: query.columns.map(({ column }) => column).join(' '),
        filters: query.conditions.map(({ column }) => column).join(' '),
        offset: query.offset,
        rows,
      },
    })
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

  private async caller(request: FastifyRequest): Promise<Caller | undefined> {
    const caller = await this.identify(request)
    if (caller && awaitsSecondFactor(caller))
      throw new RestError(403, '42501', 'insufficient_aal: this session has yet to show its second factor')
    return caller
  }

  /** The API key alone is anonymous; a token must be valid, and its session must exist. */
  private async identify(request: FastifyRequest): Promise<Caller | undefined> {
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
    return caller !== undefined && !caller.mustEnrolFactor && (await this.roles.has(caller.user.id, Role.Admin))
  }
}

/** Times in PostgREST's format, in microseconds. */
const presentRow = ({ columns }: Table, query: RestQuery, entity: Record<string, string | Date | null>) =>
  Object.fromEntries(
    query.columns.map(({ column, as }) => {
      const value = entity[columns[column]?.property ?? ''] ?? null
      return [as, value instanceof Date ? value.toISOString().replace('Z', '000+00:00') : value]
    }),
  )

const isPublishableKey = (token: string) => /^sb_publishable_[\w-]+$/.test(token)
const wantsCount = ({ headers }: FastifyRequest) =>
  /(?:^|[,\s])count=(?:exact|planned|estimated)/.test(String(headers.prefer ?? ''))
