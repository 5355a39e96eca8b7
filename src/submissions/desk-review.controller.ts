import { Body, Controller, Get } from '@nestjs/common'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { Authenticated, Role, Action, Id } from '../common/access.js'
import { ReviewDto, ReviewManyDto } from './submissions.dto.js'
import { DeskReviewService } from './desk-review.service.js'

@Authenticated({ role: Role.Admin })
@Controller('api/admin/review')
export class DeskReviewController {
  constructor(private readonly review: DeskReviewService) {}

  @Get()
  listReview(@CurrentActor() actor: Actor) {
    return this.review.list(actor)
  }

  @Action()
  decideMany(@Body() { ids, verdict }: ReviewManyDto, @CurrentActor() actor: Actor) {
    return this.review.decide(ids, verdict, actor)
  }

  @Action(':id')
  decide(@Id() id: string, @Body() { verdict }: ReviewDto, @CurrentActor() actor: Actor) {
    return this.review.decide([id], verdict, actor)
  }
}
