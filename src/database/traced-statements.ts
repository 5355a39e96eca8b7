import type { DatabaseConnection } from 'kysely'
import { partSpan } from '../common/spans.js'

/** The verb and the first table. Values in the text may be personal data, so only the part before the first one is read. */
function nameOf(text: string): string {
  const [beforeValues = ''] = text.split("'", 1)
  const [, verb = 'statement'] = /^\W*(\w+)/.exec(beforeValues) ?? []
  const [, table] = /\b(?:from|into|update)\s+(["\w.]+)/i.exec(beforeValues) ?? []
  return `${verb.toUpperCase()}${table ? ` ${table.replaceAll('"', '')}` : ''}`
}

/** A span for each statement of a connection. */
export async function traceStatements(created: unknown): Promise<void> {
  const connection = created as DatabaseConnection
  const execute = connection.executeQuery.bind(connection) as DatabaseConnection['executeQuery']
  connection.executeQuery = (query, options) =>
    partSpan(nameOf(query.sql), { 'db.system.name': 'postgresql' }, () => execute(query, options))
}
