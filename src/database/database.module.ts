import type { Server } from 'node:http'
import { Global, Inject, Module, OnApplicationShutdown, OnModuleInit } from '@nestjs/common'
import { MikroORM } from '@mikro-orm/core'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { PostgreSqlDriver } from '@mikro-orm/postgresql'
import { Environment } from '../config/environment.js'
import { backupSocket, serveBackups } from './backup.js'
import { type EmbeddedDatabase, acquireEmbedded } from './embedded.js'
import { migrate } from './migrate.js'
import { ormOptions } from './orm-options.js'

const TIMEOUT_MS = 30_000

export const EMBEDDED = Symbol('the embedded database, where there is no other')

@Global()
@Module({
  providers: [{ provide: EMBEDDED, inject: [Environment], useFactory: acquireEmbedded }],
  exports: [EMBEDDED],
})
class EmbeddedModule {}

/** Features register their entities with `MikroOrmModule.forFeature`; this module knows none of them. */
@Global()
@Module({
  imports: [
    EmbeddedModule,
    MikroOrmModule.forRootAsync({
      inject: [Environment, EMBEDDED],
      useFactory: async (environment: Environment, embedded?: EmbeddedDatabase) => ({
        ...(await ormOptions(environment, { embedded, hasDeadlines: true })),
        autoLoadEntities: true,
      }),
      // Only affects typed injection; the factory chooses the actual driver.
      driver: PostgreSqlDriver,
    }),
  ],
})
export class DatabaseModule implements OnModuleInit, OnApplicationShutdown {
  private backups?: Server

  constructor(
    private readonly orm: MikroORM,
    private readonly environment: Environment,
    @Inject(EMBEDDED) private readonly embedded?: EmbeddedDatabase,
  ) {}

  /** Global modules are initialised first, in the order of AppModule, so nothing queries the database before its migrations. */
  async onModuleInit() {
    await migrate(this.orm, this.environment)
    if (!this.embedded) return
    this.embedded.engine.expectAnswersWithin(TIMEOUT_MS)
    this.backups = serveBackups(this.embedded, backupSocket(this.environment.dataFolder))
  }

  async onApplicationShutdown() {
    this.backups?.close().closeAllConnections()
    await this.orm.close(true)
    await this.embedded?.close()
  }
}
