import { Global, Module } from '@nestjs/common'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { ServerSecret } from './server-secret.entity.js'
import { SecretsService } from './secrets.service.js'
import { ErasureList } from './erasure-list.service.js'

@Global()
@Module({
  imports: [MikroOrmModule.forFeature([ServerSecret])],
  providers: [SecretsService, ErasureList],
  exports: [SecretsService, ErasureList],
})
export class SecretsModule {}
