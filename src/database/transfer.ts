import { PlainError } from '../common/plain-error.js'
import { NO_STATEMENT_TIMEOUT } from './migrate.js'

export type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

export interface Table {
  name: string
  columns: string[]
  /** The columns of its primary key, which every table has. */
  key: string[]
}

const SCHEMAS = `('public', 'pgboss')`

/** Every table with rows of its own, referenced tables before those that refer to them. */
export async function listTables(sql: Sql): Promise<Table[]> {
  const found = await sql(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(quote_ident(a.attname) order by array_position(i.indkey, a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`)
  const tables = found.map(({ name, columns, key }) => ({
    name: String(name),
    columns: columns as string[],
    key: key as string[],
  }))
  const references = (await sql(`
    select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', rn.nspname, r.relname) as target
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
    where k.contype = 'f' and n.nspname in ${SCHEMAS} and c.oid <> r.oid`)) as { name: string; target: string }[]
  return inOrder(tables, references)
}

function inOrder(tables: Table[], references: { name: string; target: string }[]): Table[] {
  const ordered: Table[] = []
  const waiting = new Set(tables)
  while (waiting.size) {
    const free = [...waiting].filter(({ name }) =>
      references.every(
        (reference) => reference.name !== name || ![...waiting].some((other) => other.name === reference.target),
      ),
    )
    // Circular references cannot be ordered; the rest is appended, and the database reports any violation.
    for (const table of free.length ? free : waiting) {
      ordered.push(table)
      waiting.delete(table)
    }
  }
  return ordered
}

/** The row count and a digest of all rows, equal on both sides if every row is. */
export async function digest(sql: Sql, { name }: Table): Promise<{ rows: number; digest: string }> {
  // Row digests are summed in 32-bit parts, which needs no order and works for tables of any size.
  const [answer] = await sql(`
    select count(*)::int as rows,
      concat_ws('-', sum(('x' || substr(h, 1, 8))::bit(32)::bigint), sum(('x' || substr(h, 9, 8))::bit(32)::bigint)) as digest
    from (select md5(to_jsonb(kept.*)::text) as h from ${name} kept) hashed`)
  return answer as { rows: number; digest: string }
}

const BATCH = 500

export type Progress = (table: string, done: number, total: number) => void

/** In the order of the key, so that each batch begins where the one before ended, however large the table. */
async function* batchesOf(sql: Sql, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const parts = key.join(', ')
  for (let last: string | undefined; ;) {
    const after = last && `where (${parts}) > (select ${parts} from jsonb_populate_record(null::${name}, $1::jsonb))`
    const rows = (await sql(
      `select to_jsonb(batch.*)::text as row
       from (select ${columns.join(', ')} from ${name} ${after ?? ''} order by ${parts} limit ${BATCH}) batch`,
      last ? [last] : [],
    )) as { row: string }[]
    last = rows.at(-1)?.row
    if (!last) return
    yield rows.map(({ row }) => row)
  }
}

class TransferError extends PlainError {}

/** In one transaction on the target, and both sides are compared before the commit. */
export async function copyDatabase(source: Sql, target: Sql, progress: Progress) {
  const tables = await listTables(source)
  const targetNames = new Set((await listTables(target)).map(({ name }) => name))
  const missing = tables.filter(({ name }) => !targetNames.has(name))
  if (missing.length) throw new TransferError(`The target lacks ${missing.map(({ name }) => name).join(', ')}.`)

  await target('begin')
  try {
    await target(NO_STATEMENT_TIMEOUT)
    // What the target wrote during set-up (keys, queues) is replaced by the source's rows.
    await target(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`)
    // Rows that triggers would derive are copied as well.
    for (const { name } of tables) await target(`alter table ${name} disable trigger user`)
    for (const table of tables) {
      const { rows } = await digest(source, table)
      const columns = table.columns.join(', ')
      let copied = 0
      for await (const batch of batchesOf(source, table)) {
        await target(
          `insert into ${table.name} (${columns}) overriding system value
           select ${columns} from jsonb_populate_recordset(null::${table.name}, $1::jsonb)`,
          [`[${batch.join()}]`],
        )
        copied += batch.length
        progress(table.name, copied, rows)
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

export async function holdsPeoplesRows(sql: Sql): Promise<boolean> {
  for (const { name } of await listTables(sql)) {
    if (!/^public\.(submission|users)$/.test(name)) continue
    const rows = await sql(`select 1 from ${name} limit 1`)
    if (rows.length) return true
  }
  return false
}
