import { Injectable, Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common'
import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString, Length, Matches } from 'class-validator'
import type { ApiToken } from '../../auth/api-tokens/api-tokens.repository.js'
import { ApiTokensService } from '../../auth/api-tokens/api-tokens.service.js'
import { DAY_MS } from '../../common/durations.rules.js'
import { invalidField } from '../../common/http-errors.js'
import { endOfDay } from '../../common/london-time.js'
import { type Actor, CurrentActor } from '../../auth/access/actor.js'
import { isDay, MAX_TOKEN_DAYS, MAX_TOKEN_NAME } from '../desk.rules.js'
import { Trimmed } from '../request-parts.js'
import { DeskStaffService } from '../users/desk-staff.service.js'
import type { CreatedToken, DeskToken, DeskTokens, TokenEnd } from './integrations.types.js'
import { type Scope, SCOPE_NAMES } from '../../common/role.rules.js'
import { Authenticated, Role, Sensitive, Id } from '../../common/access.js'
import { wire } from '../../common/wire.js'

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

const NAMED = { message: `Give the token a name of at most ${MAX_TOKEN_NAME} characters.` }

export class CreateApiTokenDto {
  @Trimmed() @IsString(NAMED) @Length(1, MAX_TOKEN_NAME, NAMED) @Matches(/^[^\p{Cc}]*$/u, NAMED) name!: string

  @IsArray({ message: 'Choose what the token is for.' })
  @ArrayMinSize(1, { message: 'Choose what the token is for.' })
  @ArrayUnique({ message: 'Name each scope once.' })
  @IsIn(SCOPE_NAMES, { each: true, message: 'There is no such scope.' })
  scopes!: Scope[]
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'Enter its last day as YYYY-MM-DD.' }) until!: string
}

@Authenticated({ role: Role.Admin })
@Controller('api/admin/tokens')
export class TokensController {
  constructor(private readonly tokens: DeskTokensService) {}

  @Get()
  list(@CurrentActor() actor: Actor) {
    return this.tokens.list(actor)
  }

  @Post()
  @Sensitive()
  create(@Body() dto: CreateApiTokenDto, @CurrentActor() actor: Actor) {
    return this.tokens.create(dto, actor)
  }

  @Delete(':id')
  @Sensitive()
  @HttpCode(204)
  revoke(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.tokens.revoke(id, actor)
  }
}
