import { Module } from '@nestjs/common'
import { Absence, Rota, RotaMember } from './rota.entity.js'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { RotaQueueService } from './rota-queue.service.js'

@Module({
  imports: [MikroOrmModule.forFeature([Absence, Rota, RotaMember])],
  providers: [RotaQueueService],
  exports: [RotaQueueService],
})
export class RotaModule {}
