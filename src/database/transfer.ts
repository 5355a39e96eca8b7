import { PlainError } from '../common/plain-error.js'
import { PATIENTLY } from './migrate.js'
import { digest, listTables, type Sql } from './tables.js'

const BATCH = 500

export interface Progress {
  (table: string, done: number, total: number): void
}

class TransferError extends PlainError {}

/**
 * Copies every row of every table into another migrated and empty database, in one transaction on the target, and compares
 * both sides before committing.
 */
export async function copyDatabase(source: Sql, target: Sql, progress: Progress) {
  const tables = await listTables(source)
  const targetNames = new Set((await listTables(target)).map(({ name }) => name))
  const missing = tables.filter(({ name }) => !targetNames.has(name))
  if (missing.length) throw new TransferError(`The target lacks ${missing.map(({ name }) => name).join(', ')}.`)

  await target('begin')
  try {
    await target(PATIENTLY)
    // What the target wrote during set-up (keys, queues) is replaced by the source's rows.
    await target(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`)
    // Rows that triggers would derive are copied as well.
    for (const { name } of tables) await target(`alter table ${name} disable trigger user`)
    for (const table of tables) {
      const { rows } = await digest(source, table)
      const columns = table.columns.join(', ')
      for (let offset = 0; offset < rows; offset += BATCH) {
        const [batch] = await source(
          `select coalesce(json_agg(to_jsonb(batch.*)), '[]')::text as rows
           from (select ${columns} from ${table.name} order by ctid limit ${BATCH} offset ${offset}) batch`,
        )
        await target(
          `insert into ${table.name} (${columns}) overriding system value
           select ${columns} from jsonb_populate_recordset(null::${table.name}, $1::jsonb)`,
          [(batch as { rows: string }).rows],
        )
        progress(table.name, Math.min(offset + BATCH, rows), rows)
      }
      const [before, after] = [await digest(source, table), await digest(target, table)]
      if (before.rows !== after.rows || before.digest !== after.digest)
        throw new TransferError(
          `${table.name} differs after the copy (${before.rows} rows here, ${after.rows} there); nothing was kept.`,
        )
    }
    for (const { name } of tables) await target(`alter table ${name} enable trigger user`)
    await target('commit')
  } catch (error) {
    await target('rollback')
    throw error
  }
  return tables.length
}

/** Rows of real users; a database that has some is refused as a target. */
export async function holdsPeoplesRows(sql: Sql): Promise<boolean> {
  for (const { name } of await listTables(sql)) {
    if (!/^public\.(submission|users)$/.test(name)) continue
    const rows = await sql(`select 1 from ${name} limit 1`)
    if (rows.length) return true
  }
  return false
}
