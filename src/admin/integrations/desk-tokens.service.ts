import { Injectable } from '@nestjs/common'
import type { Client } from '../../auth/access/client.js'
import type { Caller } from '../../auth/access/identity.js'
import type { ApiToken } from '../../auth/api-tokens/api-token.entity.js'
import { ApiTokensService } from '../../auth/api-tokens/api-tokens.service.js'
import { DAY_MS } from '../../common/durations.rules.js'
import { invalidField } from '../../common/invalid-field.js'
import { endOfDay } from '../../common/london-time.js'
import type { Actor } from '../actor.js'
import { isDay } from '../desk.rules.js'
import { DeskStaffService } from '../users/desk-staff.service.js'
import type { CreateApiTokenDto } from './dto/api-token.dto.js'
import { MAX_TOKEN_DAYS } from './integrations.rules.js'
import type { CreatedToken, DeskToken, DeskTokens, TokenEnd } from './integrations.types.js'

/** API tokens, as admins manage them. */
@Injectable()
export class DeskTokensService {
  constructor(
    private readonly tokens: ApiTokensService,
    private readonly staff: DeskStaffService,
  ) {}

  async list(actor: Actor): Promise<DeskTokens> {
    const [tokens, me] = await Promise.all([this.tokens.list(), this.staff.me(actor)])
    const owners = await this.staff.named(tokens.flatMap(({ ownerId }) => ownerId ?? []))
    const now = new Date()
    return {
      tokens: tokens.map((token) => presentToken(token, owners.get(token.ownerId ?? '')?.name ?? null, now)),
      me,
      now: now.toISOString(),
    }
  }

  async create({ name, scopes, until }: CreateApiTokenDto, caller: Caller, client: Client): Promise<CreatedToken> {
    const { id, text } = await this.tokens.create(caller, { name, scopes, expiresAt: endOf(until) }, client)
    return { id, token: text }
  }

  revoke(id: string, caller: Caller, client: Client): Promise<void> {
    return this.tokens.revoke(caller, id, client)
  }
}

/** The end of the token's last day. */
function endOf(until: string): Date {
  const expiresAt = isDay(until) ? endOfDay(until) : undefined
  const days = expiresAt ? (expiresAt.getTime() - Date.now()) / DAY_MS : 0
  if (expiresAt && days > 0 && days <= MAX_TOKEN_DAYS) return expiresAt
  throw invalidField('until', 'Choose a last day between today and a year from now.')
}

function endedBy({ revokedAt, expiresAt, ownerId, ownerRole }: ApiToken, now: Date): TokenEnd | null {
  if (revokedAt) return 'revoked'
  if (!ownerId || !ownerRole) return 'owner'
  return expiresAt <= now ? 'expired' : null
}

const presentToken = (token: ApiToken, owner: string | null, now: Date): DeskToken => ({
  id: token.id,
  name: token.name,
  ending: token.ending,
  scopes: token.scopes,
  owner,
  createdAt: token.createdAt.toISOString(),
  expiresAt: token.expiresAt.toISOString(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  ended: endedBy(token, now),
})
