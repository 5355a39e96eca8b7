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

  it('should return rows, with dates as PostgreSQL writes them', async () => {
    const { rows, affectedRows } = await engine.query(
      'insert into person (name, born) values ($1, $2) returning name, born',
      ['Ada', new Date('1815-12-10')],
    )
    expect(rows).toEqual([{ name: 'Ada', born: '1815-12-10' }])
    expect(affectedRows).toBe(1)
  })

  it('should fail with the error of PostgreSQL, and without the query', async () => {
    const refused = await engine
      .query('insert into person (name) values ($1)', ['Ada'])
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Error)
    expect(refused).toMatchObject({ code: '23505', constraint: 'person_name_key', table: 'person' })
    expect(refused).not.toHaveProperty('query')
    expect(refused).not.toHaveProperty('params')
  })

  it('should keep other callers out of a transaction that is under way', async () => {
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

  it('should keep statements out of every transaction, however they were sent', async () => {
    const inTransaction = async (session: Pick<EmbeddedEngine, 'query'>) => {
      const { rows } = await session.query<{ id: string | null }>('select pg_current_xact_id_if_assigned()::text as id')
      return rows[0]?.id !== null
    }
    const insert = `insert into person (name) values ('one of many')`
    const asked = Array.from({ length: 60 }, (_, n) =>
      n % 3 === 0
        ? engine.transaction(async (session) => {
            await session.query(insert)
            const within = await inTransaction(session)
            await session.rollback()
            return within
          })
        : inTransaction(engine),
    )
    expect(await Promise.all(asked)).toEqual(asked.map((_, n) => n % 3 === 0))
  })

  it.each([
    ['committed', () => undefined],
    ['rolled back', (session: { rollback(): Promise<void> }) => session.rollback()],
    [
      'failed',
      () => {
        throw new Error('a change of mind')
      },
    ],
  ])('should refuse a statement of a transaction that has %s', async (_how, end) => {
    let late: Pick<EmbeddedEngine, 'query'> | undefined
    await engine
      .transaction(async (session) => {
        late = session
        await session.query('select 1')
        await end(session)
      })
      .catch(() => undefined)
    await engine.transaction(async ({ query }) => {
      await query('select 1')
      await expect(late?.query(`insert into person (name) values ('late')`)).rejects.toThrow('has ended')
    })
    expect(await names()).not.toContainEqual({ name: 'late' })
  })

  it('should undo what a failed commit did, and not what the next transaction does', async () => {
    await engine.exec('create table deferred (id int unique deferrable initially deferred)')
    const add = (...ids: number[]) =>
      engine.transaction(async ({ query }) => {
        for (const id of ids) await query('insert into deferred values ($1)', [id])
      })
    const failing = add(1, 1)
    const next = add(2, 3)
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    await next
    expect((await engine.query('select id from deferred order by id')).rows).toEqual([{ id: 2 }, { id: 3 }])
  })

  it('should undo what a failed transaction did, and go on', async () => {
    const before = await names()
    const failing = engine.transaction(async (session) => {
      await session.query('insert into person (name) values ($1)', ['Grace'])
      throw new Error('a change of mind')
    })
    await expect(failing).rejects.toThrow('a change of mind')
    expect(await names()).toEqual(before)
  })

  it('should leave no transaction open when one of several statements fails', async () => {
    const failing = engine.exec(`begin; insert into person (name) values ('Alan'); select nothing; commit`)
    const next = names()
    await expect(failing).rejects.toMatchObject({ code: '42703' })
    expect(await next).not.toContainEqual({ name: 'Alan' })
  })

  it('should refuse to write while there is no room, in a transaction too, and go on reading', async () => {
    let shortage: string | undefined
    const short = new EmbeddedEngine('memory://', { shortage: () => shortage })
    await short.exec('create table note (words text)')
    shortage = 'less than 32 MB are free'
    const refused = { code: '53100', message: 'Nothing was written: less than 32 MB are free.' }
    await expect(short.query(`insert into note values ('a')`)).rejects.toMatchObject(refused)
    await expect(short.transaction((session) => session.query(`update note set words = 'b'`))).rejects.toMatchObject(
      refused,
    )
    expect((await short.query('select words from note')).rows).toEqual([])
    // A function that writes is refused too, and so are row locks.
    await expect(short.query('select store_submissions($1, $2, $3)', ['[]', '[]', '[]'])).rejects.toMatchObject(refused)
    await expect(short.query('select words from note for update')).rejects.toMatchObject(refused)
    // Kysely waits for this call to begin its transaction, and learns of a failure only from a query inside.
    let hasBegun = false
    const reading = short.transaction(async ({ query }) => {
      hasBegun = true
      await query('select words from note').catch(() => 'swallowed')
    })
    await expect(reading).rejects.toMatchObject(refused)
    expect(hasBegun).toBe(true)
    await short.checkpoint()
    shortage = undefined
    await short.query(`insert into note values ('c')`)
    expect((await short.query('select words from note')).rows).toEqual([{ words: 'c' }])
    await short.close()
  })

  it('should fail as a whole when a statement is not answered in time', async () => {
    const failures: string[] = []
    const silent = new EmbeddedEngine('memory://', { onFailure: ({ message }) => failures.push(message) })
    await silent.query('select 1')
    silent.expectAnswersWithin(100)
    const sentence = 'The embedded database has not answered for 0.1 s, so the process ends.'
    await expect(silent.query('select pg_sleep(1)')).rejects.toThrow(sentence)
    expect(failures).toEqual([sentence])
    await expect(silent.query('select 1')).rejects.toThrow('The embedded database is closed.')
  })

  it('should have all the time it needs for its upkeep', async () => {
    const busy = new EmbeddedEngine('memory://', { onFailure: () => undefined })
    await busy.query('select 1')
    busy.expectAnswersWithin(1)
    await busy.query('vacuum (analyze)')
    await busy.checkpoint()
    busy.expectAnswersWithin(30_000)
    await busy.close()
  })

  it('should close after the pending queries, and accept no more', async () => {
    const closing = new EmbeddedEngine('memory://')
    const asked = closing.query('select 1 as one')
    const closed = closing.close()
    await expect(closing.query('select 2')).rejects.toThrow('The embedded database is closed.')
    expect((await asked).rows).toEqual([{ one: 1 }])
    await closed
  })
})
