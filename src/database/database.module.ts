import { Global, Inject, Module, OnApplicationShutdown } from '@nestjs/common'
import { MikroORM } from '@mikro-orm/core'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { PostgreSqlDriver } from '@mikro-orm/postgresql'
import { Environment } from '../config/environment.js'
import { syncToDisk } from './embedded.js'
import { lockFolder } from './folder-lock.js'
import { migrate } from './migrate.js'
import { ormOptions } from './orm-options.js'

const FOLDER_LOCK = Symbol('the embedded folder, ours while this process lives')

/** Held from before the database opens until after it has closed. */
@Global()
@Module({
  providers: [
    {
      provide: FOLDER_LOCK,
      inject: [Environment],
      useFactory: ({ DATABASE_URL, inMemory, dataFolder }: Environment) =>
        DATABASE_URL || inMemory ? () => undefined : lockFolder(dataFolder),
    },
  ],
  exports: [FOLDER_LOCK],
})
class FolderLockModule {}

@Module({
  imports: [
    FolderLockModule,
    MikroOrmModule.forRootAsync({
      inject: [Environment, FOLDER_LOCK],
      useFactory: (environment: Environment) => ormOptions(environment),
      // Only a hint for typed injection; the factory's driver is the one that runs.
      driver: PostgreSqlDriver,
    }),
  ],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    private readonly orm: MikroORM,
    private readonly environment: Environment,
    @Inject(FOLDER_LOCK) private readonly unlock: () => void,
  ) {}

  /** Called by the start-up list, before anything else asks the database. */
  async prepare() {
    if (!this.environment.DATABASE_URL && !this.environment.inMemory) await syncToDisk(this.orm)
    await migrate(this.orm, this.environment)
  }

  async onApplicationShutdown() {
    await this.orm.close(true)
    this.unlock()
  }
}
