import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { Authenticated, Role, Sensitive, Id } from '../common/access.js'
import { DeskTokensService } from './desk-tokens.service.js'
import { CreateApiTokenDto } from './tokens.dto.js'

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
