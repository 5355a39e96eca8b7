import { PgliteConnection, PgliteDriver } from '@mikro-orm/pglite'

type Dialect = Exclude<ReturnType<PgliteConnection['createKyselyDialect']>, Promise<unknown>>
type Driver = ReturnType<Dialect['createDriver']>
type Connection = Awaited<ReturnType<Driver['acquireConnection']>>

/**
 * The embedded engine has one session, and Kysely's driver for it a single connection object: concurrent transactions would
 * overwrite each other, and queries outside a transaction would run inside whichever is open. Here each caller gets a
 * connection object of its own, and the engine's lock makes transactions run one after the other.
 */
class PerCallerDriver implements Driver {
  private readonly driver: Driver
  private readonly idle: Connection[] = []

  constructor(private readonly createDriver: () => Driver) {
    this.driver = createDriver()
  }

  init: Driver['init'] = (options) => this.driver.init(options)
  beginTransaction: Driver['beginTransaction'] = (...args) => this.driver.beginTransaction(...args)
  commitTransaction: Driver['commitTransaction'] = (...args) => this.driver.commitTransaction(...args)
  rollbackTransaction: Driver['rollbackTransaction'] = (...args) => this.driver.rollbackTransaction(...args)
  savepoint: Driver['savepoint'] = async (...args) => this.driver.savepoint?.(...args)
  releaseSavepoint: Driver['releaseSavepoint'] = async (...args) => this.driver.releaseSavepoint?.(...args)
  rollbackToSavepoint: Driver['rollbackToSavepoint'] = async (...args) => this.driver.rollbackToSavepoint?.(...args)
  destroy: Driver['destroy'] = (options) => this.driver.destroy(options)

  acquireConnection: Driver['acquireConnection'] = async (options) => {
    const free = this.idle.pop()
    if (free) return free
    const another = this.createDriver()
    await another.init(options)
    return another.acquireConnection(options)
  }

  releaseConnection: Driver['releaseConnection'] = async (connection) => {
    this.idle.push(connection)
  }
}

class EmbeddedConnection extends PgliteConnection {
  override createKyselyDialect(overrides: Parameters<PgliteConnection['createKyselyDialect']>[0]): Dialect {
    const dialect = super.createKyselyDialect(overrides)
    const createDriver = dialect.createDriver.bind(dialect)
    dialect.createDriver = () => new PerCallerDriver(createDriver)
    return dialect
  }
}

export class EmbeddedDriver extends PgliteDriver {
  protected override readonly connection = new EmbeddedConnection(this.config)
}
