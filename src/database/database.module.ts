import { Global, Inject, Module, OnApplicationShutdown } from '@nestjs/common'
import { MikroORM } from '@mikro-orm/core'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { PostgreSqlDriver } from '@mikro-orm/postgresql'
import { Environment } from '../config/environment.js'
import { type EmbeddedDatabase, takeEmbedded } from './embedded.js'
import { migrate } from './migrate.js'
import { ormOptions } from './orm-options.js'

const EMBEDDED = Symbol('the embedded database, where there is no other')

@Global()
@Module({
  providers: [{ provide: EMBEDDED, inject: [Environment], useFactory: takeEmbedded }],
  exports: [EMBEDDED],
})
class EmbeddedModule {}

@Module({
  imports: [
    EmbeddedModule,
    MikroOrmModule.forRootAsync({
      inject: [Environment, EMBEDDED],
      useFactory: ormOptions,
      // Only a hint for typed injection; the factory's driver is the one that runs.
      driver: PostgreSqlDriver,
    }),
  ],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    private readonly orm: MikroORM,
    private readonly environment: Environment,
    @Inject(EMBEDDED) private readonly embedded?: EmbeddedDatabase,
  ) {}

  /** Called by the start-up list, before anything else asks the database. */
  async prepare() {
    await migrate(this.orm, this.environment)
  }

  async onApplicationShutdown() {
    await this.orm.close(true)
    await this.embedded?.close()
  }
}
