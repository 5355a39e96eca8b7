import type { Constructor } from '@mikro-orm/core'
import type { Migration } from '@mikro-orm/migrations'
import { Migration20261127010000 } from './Migration20261127010000_auth.js'
import { Migration20261127020000 } from './Migration20261127020000_audit.js'
import { Migration20261127030000 } from './Migration20261127030000_forms.js'
import { Migration20261127040000 } from './Migration20261127040000_mail.js'
import { Migration20261127050000 } from './Migration20261127050000_desk.js'
import { Migration20261127060000 } from './Migration20261127060000_rota.js'
import { Migration20261127070000 } from './Migration20261127070000_webhooks.js'
import { Migration20261127080000 } from './Migration20261127080000_calls.js'
import { Migration20261127090000 } from './Migration20261127090000_watch.js'
import { Migration20261128010000 } from './Migration20261128010000_introductions.js'
import { Migration20261129010000 } from './Migration20261129010000_names.js'
import { Migration20261129020000 } from './Migration20261129020000_matching.js'
import { Migration20261129030000 } from './Migration20261129030000_reports.js'
import { Migration20261130010000 } from './Migration20261130010000_body.js'
import { Migration20261130020000 } from './Migration20261130020000_indexes.js'

/** Every migration in the order it was made; never edited after release. */
export const migrations: { name: string; class: Constructor<Migration> }[] = [
  { name: 'Migration20261127010000_auth', class: Migration20261127010000 },
  { name: 'Migration20261127020000_audit', class: Migration20261127020000 },
  { name: 'Migration20261127030000_forms', class: Migration20261127030000 },
  { name: 'Migration20261127040000_mail', class: Migration20261127040000 },
  { name: 'Migration20261127050000_desk', class: Migration20261127050000 },
  { name: 'Migration20261127060000_rota', class: Migration20261127060000 },
  { name: 'Migration20261127070000_webhooks', class: Migration20261127070000 },
  { name: 'Migration20261127080000_calls', class: Migration20261127080000 },
  { name: 'Migration20261127090000_watch', class: Migration20261127090000 },
  { name: 'Migration20261128010000_introductions', class: Migration20261128010000 },
  { name: 'Migration20261129010000_names', class: Migration20261129010000 },
  { name: 'Migration20261129020000_matching', class: Migration20261129020000 },
  { name: 'Migration20261129030000_reports', class: Migration20261129030000 },
  { name: 'Migration20261130010000_body', class: Migration20261130010000 },
  { name: 'Migration20261130020000_indexes', class: Migration20261130020000 },
]
