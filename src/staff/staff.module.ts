import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module.js'
import { AuthModule } from '../auth/auth.module.js'
import { DeskModule } from '../desk/desk.module.js'
import { RolesModule } from '../roles/roles.module.js'
import { RotaModule } from '../rota/rota.module.js'
import { SubmissionsModule } from '../submissions/submissions.module.js'
import { WatchModule } from '../watch/watch.module.js'
import { DeskAuditController } from './desk-audit.controller.js'
import { DeskAuditService } from './desk-audit.service.js'
import { DeskUsersController } from './desk-users.controller.js'
import { DeskUsersService } from './desk-users.service.js'
import { DeskViewController } from './desk-view.controller.js'
import { DeskView } from './desk-view.entity.js'
import { DeskViewService } from './desk-view.service.js'
import { RotaController } from './rota.controller.js'
import { RotaService } from './rota.service.js'

@Module({
  imports: [
    MikroOrmModule.forFeature([DeskView]),
    AuditModule,
    AuthModule,
    DeskModule,
    RolesModule,
    RotaModule,
    SubmissionsModule,
    WatchModule,
  ],
  controllers: [DeskAuditController, DeskUsersController, DeskViewController, RotaController],
  providers: [DeskAuditService, DeskUsersService, DeskViewService, RotaService],
})
export class StaffModule {}
