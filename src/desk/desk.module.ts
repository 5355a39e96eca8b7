import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/auth.module.js'
import { RotaModule } from '../rota/rota.module.js'
import { DeskStaffService } from './desk-staff.service.js'

@Module({
  imports: [AuthModule, RotaModule],
  providers: [DeskStaffService],
  exports: [DeskStaffService],
})
export class DeskModule {}
