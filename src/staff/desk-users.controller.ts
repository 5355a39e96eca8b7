import { Body, Controller, Delete, Get, HttpCode, Param, ParseEnumPipe, Query } from '@nestjs/common'
import { Authenticated, Role, Sensitive, Action, Id } from '../common/access.js'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { DeskUsersService } from './desk-users.service.js'
import { NewOwnerDto, InviteDto, ListUsersDto, GrantRoleDto } from './desk-users.dto.js'
import { FactorResetService } from '../auth/mfa/factor-reset.service.js'
import { UserAdministrationService } from '../auth/users/user-administration.service.js'

@Authenticated({ role: Role.Admin })
@Controller('api/admin/users')
export class DeskUsersController {
  constructor(
    private readonly users: DeskUsersService,
    private readonly administration: UserAdministrationService,
    private readonly resets: FactorResetService,
  ) {}

  @Get()
  listUsers(@Query() { q }: ListUsersDto, @CurrentActor() actor: Actor) {
    return this.users.list(q, actor)
  }

  @Action()
  @Sensitive()
  invite(@Body() { email, role, name }: InviteDto, @CurrentActor() actor: Actor) {
    return this.administration.invite(actor, email, role, name)
  }

  @Action(':id/roles', 204)
  @Sensitive()
  grant(@Id() id: string, @Body() dto: GrantRoleDto, @CurrentActor() actor: Actor) {
    return this.users.grant(id, dto, actor)
  }

  @Delete(':id/roles/:role')
  @Sensitive()
  @HttpCode(204)
  revoke(
    @Id() id: string,
    @Param('role', new ParseEnumPipe(Role)) role: Role,
    @Query() { newOwner }: NewOwnerDto,
    @CurrentActor() actor: Actor,
  ) {
    return this.users.revoke(id, role, newOwner, actor)
  }

  @Action(':id/sign-out')
  @Sensitive()
  async signOut(@Id() id: string, @CurrentActor() actor: Actor) {
    return { ended: await this.administration.endSessions(actor, id) }
  }

  /** Removes their second factor after a waiting time in which they can object. */
  @Action(':id/factor-reset')
  @Sensitive()
  requestFactorReset(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.resets.request(actor, id)
  }

  @Delete(':id/factor-reset')
  @HttpCode(204)
  cancelFactorReset(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.resets.cancel(actor, id)
  }
}
