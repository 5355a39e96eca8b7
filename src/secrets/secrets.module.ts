import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Global, Module } from '@nestjs/common'
import { SecretsRepository } from './secrets.repository.js'
import { SecretsService } from './secrets.service.js'
import { ServerSecret } from './server-secret.entity.js'

@Global()
@Module({
  imports: [MikroOrmModule.forFeature([ServerSecret])],
  providers: [SecretsRepository, SecretsService],
  exports: [SecretsService],
})
export class SecretsModule {}
