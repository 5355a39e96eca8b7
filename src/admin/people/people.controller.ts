import { Controller, Get, Header, Param, ParseUUIDPipe } from '@nestjs/common'
import { Authenticated, Role } from '../../common/access.js'
import { type Actor, CurrentActor } from '../actor.js'
import { PersonService } from './person.service.js'

/** People, whichever forms they sent. */
@Authenticated({ role: Role.Admin })
@Controller('api/admin/people')
export class PeopleController {
  constructor(private readonly persons: PersonService) {}

  @Get(':id')
  @Authenticated({ role: Role.Viewer })
  @Header('Cache-Control', 'private, no-store')
  page(@Param('id', ParseUUIDPipe) id: string, @CurrentActor() actor: Actor) {
    return this.persons.page(id, actor)
  }
}
