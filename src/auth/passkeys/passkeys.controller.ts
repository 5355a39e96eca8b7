import { Body, Controller, Delete, HttpCode, Param, Post, Put, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Authenticated, Sensitive } from '../../common/access.js'
import { CurrentCaller } from '../access/caller.decorator.js'
import { clientOf } from '../access/client.js'
import type { Caller } from '../access/identity.js'
import { AddPasskeyDto, RenamePasskeyDto } from './passkeys.dto.js'
import { PasskeysService } from './passkeys.service.js'

@Authenticated()
@Controller('api/account/passkeys')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Post('options')
  @Sensitive()
  @HttpCode(200)
  prepare(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest) {
    return this.passkeys.prepare(caller, clientOf(request))
  }

  @Post()
  @Sensitive()
  @HttpCode(201)
  add(@CurrentCaller() caller: Caller, @Body() dto: AddPasskeyDto, @Req() request: FastifyRequest) {
    return this.passkeys.add(caller, dto, clientOf(request))
  }

  @Put(':id')
  rename(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() { name }: RenamePasskeyDto) {
    return this.passkeys.rename(caller, id, name)
  }

  @Delete(':id')
  @Sensitive()
  remove(@CurrentCaller() caller: Caller, @Param('id') id: string, @Req() request: FastifyRequest) {
    return this.passkeys.remove(caller, id, clientOf(request))
  }
}
