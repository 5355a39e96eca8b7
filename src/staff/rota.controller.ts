import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common'
import { Authenticated, Role, Id } from '../common/access.js'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { AddAbsenceDto, ChangeRotaDto } from './rota.dto.js'
import { RotaService } from './rota.service.js'

@Authenticated({ role: Role.Handler })
@Controller('api/admin')
export class RotaController {
  constructor(private readonly rota: RotaService) {}

  @Get('rota')
  page(@CurrentActor() actor: Actor) {
    return this.rota.page(actor)
  }

  @Patch('rota')
  @Authenticated({ role: Role.Admin })
  @HttpCode(204)
  change(@Body() dto: ChangeRotaDto, @CurrentActor() actor: Actor) {
    return this.rota.change(dto, actor)
  }

  @Post('absences')
  add(@Body() dto: AddAbsenceDto, @CurrentActor() actor: Actor) {
    return this.rota.addAbsence(dto, actor)
  }

  @Delete('absences/:id')
  @HttpCode(204)
  remove(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.rota.removeAbsence(id, actor)
  }
}
