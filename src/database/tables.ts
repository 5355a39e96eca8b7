/** Runs SQL on one database, whatever its driver. */
export interface Sql {
  (text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

export interface Table {
  name: string
  columns: string[]
}

const SCHEMAS = `('public', 'pgboss')`

/** Every table with rows of its own, referenced tables before those that refer to them. */
export async function listTables(sql: Sql): Promise<Table[]> {
  const tables = (await sql(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`)) as unknown as Table[]
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
