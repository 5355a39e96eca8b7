import { COUNTED } from './desk.rules.js'
import type { Count, DeskWaiting } from './desk.types.js'
import type { Sql } from './sql.js'

/** Counts, but only so far: beyond it, that there are more is all anyone wants to know. */
export async function counted(sql: Sql, select: string, values: unknown[] = []): Promise<Count> {
  const [answer] = await sql<{ count: number }>(
    `select count(*)::int as count from (${select} limit ${COUNTED + 1}) counted`,
    values,
  )
  const count = answer?.count ?? 0
  return { count: Math.min(count, COUNTED), more: count > COUNTED }
}

/** How much waits for someone: what was set aside for review, and mail that does not arrive. */
export async function waitingOf(sql: Sql): Promise<DeskWaiting> {
  const [mail, [review]] = await Promise.all([
    counted(sql, `select 1 from mail_message m where m.state in ('failing', 'dead')`),
    sql<{ count: number }>(`select count(*)::int as count from form_submission where review = 'pending'`),
  ])
  return { review: review?.count ?? 0, mail }
}
