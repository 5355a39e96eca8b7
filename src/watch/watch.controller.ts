import { Body, Controller } from '@nestjs/common'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { Action, Authenticated, Role } from '../common/access.js'
import { ErasureConfirmationService } from './erasure-confirmation.service.js'
import { ConfirmErasureDto } from './watch.dto.js'

@Authenticated({ role: Role.Admin })
@Controller('api/admin/watch')
export class WatchController {
  constructor(private readonly erasures: ErasureConfirmationService) {}

  @Action('confirm', 204)
  confirm(@Body() dto: ConfirmErasureDto, @CurrentActor() actor: Actor) {
    return this.erasures.confirm(dto, actor)
  }
}
