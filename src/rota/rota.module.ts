import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Module } from '@nestjs/common'
import { Absence } from './absence.entity.js'
import { Rota } from './rota.entity.js'
import { RotaMember } from './rota-member.entity.js'
import { RotaQueueService } from './rota-queue.service.js'
import { RotaRepository } from './rota.repository.js'

@Module({
  imports: [MikroOrmModule.forFeature([Absence, Rota, RotaMember])],
  providers: [RotaQueueService, RotaRepository],
  exports: [RotaQueueService, RotaRepository],
})
export class RotaModule {}
