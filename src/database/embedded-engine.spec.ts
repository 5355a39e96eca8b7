import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { EmbeddedEngine } from './embedded-engine.js'

describe(EmbeddedEngine.name, () => {
  let engine: EmbeddedEngine
  const names = async () => (await engine.query<{ name: string }>('select name from person order by id')).rows

  beforeAll(async () => {
    engine = new EmbeddedEngine('memory://')
    await engine.exec('create table person (id serial primary key, name text unique, born date)')
  })
  afterAll(() => engine.close())

  it('answers rows, and dates as PostgreSQL writes them', async () => {
    const { rows, affectedRows } = await engine.query(
      'insert into person (name, born) values ($1, $2) returning name, born',
      ['Ada', new Date('1815-12-10')],
    )
    expect(rows).toEqual([{ name: 'Ada', born: '1815-12-10' }])
    expect(affectedRows).toBe(1)
  })

  it('fails with what PostgreSQL says of it, and without what was asked', async () => {
    const refused = await engine
      .query('insert into person (name) values ($1)', ['Ada'])
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Error)
    expect(refused).toMatchObject({ code: '23505', constraint: 'person_name_key', table: 'person' })
    expect(refused).not.toHaveProperty('query')
    expect(refused).not.toHaveProperty('params')
  })

  it('lets nobody into a transaction that is under way', async () => {
    const order: string[] = []
    await Promise.all([
      engine.transaction(async (session) => {
        await session.query('select 1')
        await session.query('select 1')
        order.push('transaction')
      }),
      engine.query('select 1').then(() => order.push('query')),
    ])
    expect(order).toEqual(['transaction', 'query'])
  })

  it('takes back what a failed transaction did, and goes on', async () => {
    const before = await names()
    const failing = engine.transaction(async (session) => {
      await session.query('insert into person (name) values ($1)', ['Grace'])
      throw new Error('a change of mind')
    })
    await expect(failing).rejects.toThrow('a change of mind')
    expect(await names()).toEqual(before)
  })

  it('leaves no transaction open when one of several statements fails', async () => {
    const failing = engine.exec(`begin; insert into person (name) values ('Alan'); select nothing; commit`)
    const next = names()
    await expect(failing).rejects.toMatchObject({ code: '42703' })
    expect(await next).not.toContainEqual({ name: 'Alan' })
  })

  it('closes after what has been asked, and takes nothing more', async () => {
    const closing = new EmbeddedEngine('memory://')
    const asked = closing.query('select 1 as one')
    const closed = closing.close()
    await expect(closing.query('select 2')).rejects.toThrow('The embedded database is closed.')
    expect((await asked).rows).toEqual([{ one: 1 }])
    await closed
  })
})
