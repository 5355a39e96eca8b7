import { Body, Controller } from '@nestjs/common'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { Authenticated, Role, Action } from '../common/access.js'
import { DeskDigestService } from './desk-digest.service.js'
import { SetDigestDto } from './desk-digest.dto.js'

@Authenticated({ role: Role.Handler })
@Controller('api/admin/digest')
export class DigestController {
  constructor(private readonly digests: DeskDigestService) {}

  @Action('', 204)
  setDigest(@Body() { wanted }: SetDigestDto, @CurrentActor() actor: Actor) {
    return this.digests.setEnabled(wanted, actor)
  }
}
