import { Injectable } from '@nestjs/common'
import type { ApiToken } from '../auth/tokens/api-token.entity.js'
import { ApiTokensService } from '../auth/tokens/api-tokens.service.js'
import { DAY_MS } from '../common/durations.rules.js'
import { invalidField } from '../common/http-errors.js'
import { endOfDay } from '../common/london-time.js'
import type { Actor } from '../auth/access/actor.js'
import { isDay, MAX_TOKEN_DAYS } from '../desk/desk.rules.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import type { CreatedToken, DeskToken, DeskTokens, TokenEnd } from './integrations.types.js'
import { wire } from '../common/wire.js'
import { CreateApiTokenDto } from './tokens.dto.js'

@Injectable()
export class DeskTokensService {
  constructor(
    private readonly tokens: ApiTokensService,
    private readonly staff: DeskStaffService,
  ) {}

  async list(actor: Actor): Promise<DeskTokens> {
    const [tokens, frame] = await Promise.all([this.tokens.list(), this.staff.readBy(actor)])
    const owners = await this.staff.named(tokens.flatMap(({ ownerId }) => ownerId ?? []))
    const now = new Date()
    return {
      tokens: tokens.map((token) => presentToken(token, owners.get(token.ownerId ?? '')?.name ?? null, now)),
      ...frame,
    }
  }

  async create({ name, scopes, until }: CreateApiTokenDto, actor: Actor): Promise<CreatedToken> {
    const { id, text } = await this.tokens.create(actor, { name, scopes, expiresAt: endOf(until) })
    return { id, token: text }
  }

  revoke(id: string, actor: Actor): Promise<void> {
    return this.tokens.revoke(actor, id)
  }
}

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
  ...wire(token, 'id', 'name', 'ending', 'scopes'),
  owner,
  ...wire(token, 'createdAt', 'expiresAt', 'lastUsedAt'),
  ended: endedBy(token, now),
})
