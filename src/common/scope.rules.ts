/** The scopes of API tokens, with their labels. */
export const SCOPES = {
  'entries:read': 'Read lists, entries, the search and the week',
  'entries:write': 'Change entries and add notes',
  'entries:export': 'Export lists, with every field of every form',
  'people:read': 'Read the pages of people and their requests',
  'mail:read': 'Read the state of mails',
  'audit:read': 'Read and export the audit log',
} as const

export type Scope = keyof typeof SCOPES

export const SCOPE_NAMES = Object.keys(SCOPES) as Scope[]
