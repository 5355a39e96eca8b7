import { v7 } from 'uuid'
import type { Sql } from './sql.js'

export interface HistoryLine {
  submissionId: string
  what: string
  detail?: string
}

/** Who did what, kept with the address they had then: it outlives their account. */
export async function record(sql: Sql, actor: string, lines: HistoryLine[]) {
  if (!lines.length) return
  await sql(
    `insert into desk_history (id, submission_id, actor, what, detail, happened_at)
     select id, submission_id, $2, what, detail, now()
     from jsonb_to_recordset($1::text::jsonb) as l (id uuid, submission_id uuid, what text, detail text)`,
    [
      JSON.stringify(
        lines.map(({ submissionId, what, detail }) => ({ id: v7(), submission_id: submissionId, what, detail })),
      ),
      actor,
    ],
  )
}
