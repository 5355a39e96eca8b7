import { IsBoolean } from 'class-validator'
import { Body, Controller } from '@nestjs/common'
import { Authenticated, Role, Action } from '../../common/access.js'
import { type Actor, CurrentActor } from '../../auth/access/actor.js'
import { DeskDigestService } from './desk-digest.service.js'

export class SetDigestDto {
  @IsBoolean({ message: 'Say whether you want the mail.' })
  wanted!: boolean
}

@Authenticated({ role: Role.Handler })
@Controller('api/admin/digest')
export class DigestController {
  constructor(private readonly digests: DeskDigestService) {}

  @Action('', 204)
  setDigest(@Body() { wanted }: SetDigestDto, @CurrentActor() actor: Actor) {
    return this.digests.setEnabled(wanted, actor)
  }
}
