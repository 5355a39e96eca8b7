import { ref, type Schema } from './schema.js'

interface Words {
  summary: string
  /** The response schema, a key of ANSWER_SCHEMAS. */
  answer?: string
  /** The response is a file. */
  file?: string
}

/** Descriptions and response types of the routes open to API tokens; everything else is read from the controllers. */
const OPERATIONS: Record<string, Words> = {
  'GET /{tab}': { summary: 'A list of entries, filtered, a page at a time', answer: 'List' },
  'GET /{tab}/neighbours/{id}': { summary: 'The entries before and after one in a list', answer: 'Neighbours' },
  'GET /{tab}/export': { summary: 'Every entry that matches a filter, with all its fields', file: 'text/csv' },
  'POST /{tab}/bulk': { summary: 'Changes every entry that matches a filter', answer: 'ChangedMany' },
  'GET /search': { summary: 'Entries of every kind, by reference, name, address, phone or note', answer: 'Search' },
  'GET /submissions/{id}': { summary: 'An entry with its fields, mails, notes and history', answer: 'Entry' },
  'PATCH /submissions/{id}': { summary: 'Changes status, owner or due date of an entry', answer: 'Changed' },
  'POST /submissions/{id}/notes': { summary: 'Adds a note to an entry', answer: 'Added' },
  'POST /submissions/bulk': { summary: 'Changes the named entries', answer: 'ChangedMany' },
  'POST /undo/{id}': { summary: 'Undoes a change, within half a minute', answer: 'ChangedMany' },
  'GET /week': { summary: 'Figures for the past weeks', answer: 'Week' },
  'GET /week/export': { summary: 'The same figures as a file', file: 'text/csv' },
  'GET /people': { summary: 'Requests under data protection law, and what will be erased next' },
  'GET /people/{id}': { summary: 'Everything from one person, whose id is that of their entries’ `personId`' },
  'GET /mail': { summary: 'Mails with their states', answer: 'MailList' },
  'GET /audit': { summary: 'The audit log, a page at a time', answer: 'AuditPage' },
  'GET /audit/chain': { summary: 'Whether the audit log is intact', answer: 'AuditChain' },
  'GET /audit/export': { summary: 'The audit log as a file', file: 'text/csv' },
  'GET /events': {
    summary: 'Changes by other people as they happen; used by the desk’s own pages',
    file: 'text/event-stream',
  },
  'GET /openapi.json': { summary: 'This document' },
}

/** Turns a method name into words. */
const asWords = (method: string) => {
  const words = method.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const summaryOf = (route: string, method: string) => OPERATIONS[route]?.summary ?? asWords(method)

export function contentOf(route: string): Record<string, { schema: Schema }> {
  const { answer, file } = OPERATIONS[route] ?? {}
  if (file) return { [file]: { schema: { type: 'string' } } }
  return { 'application/json': { schema: answer ? ref(answer) : { type: 'object' } } }
}
