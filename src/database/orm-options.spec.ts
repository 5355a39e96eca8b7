import { describe, expect, it } from '@jest/globals'
import { MikroORM } from '@mikro-orm/postgresql'
import { readEnvironment } from '../config/environment.js'
import { ormOptions } from './orm-options.js'

const DATABASE_URL = 'postgresql://app@primary:5432/meridian'

const connectionsOf = async (variables: Record<string, string>) => {
  const options = await ormOptions(readEnvironment({ DATABASE_URL, ...variables }))
  const orm = await MikroORM.init({ ...options, entities: [], connect: false } as never)
  const driver = orm.em.getDriver()
  return { write: driver.getConnection('write'), read: driver.getConnection('read'), config: orm.config }
}

describe(ormOptions.name, () => {
  it('should read from the one database when there is no replica', async () => {
    const { write, read } = await connectionsOf({})
    expect(read).toBe(write)
  })

  it('should keep to the primary but where a query asks for the replica', async () => {
    const { write, read, config } = await connectionsOf({
      DATABASE_READ_URL: 'postgresql://app@standby:5433/meridian?sslmode=require',
    })
    expect(read).not.toBe(write)
    expect(config.get('preferReadReplicas')).toBe(false)
    expect(config.get('replicas')).toEqual([
      expect.objectContaining({
        clientUrl: 'postgresql://app@standby:5433/meridian?sslmode=require',
        driverOptions: expect.objectContaining({ connectionString: expect.stringContaining('standby:5433') }),
      }),
    ])
  })
})
