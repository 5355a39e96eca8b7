import type { Constructor } from '@mikro-orm/core'
import type { Migration } from '@mikro-orm/migrations'
import { Migration20261121010000 } from './Migration20261121010000_sign_in.js'
import { Migration20261121030000 } from './Migration20261121030000_forms.js'
import { Migration20261121031000 } from './Migration20261121031000_mail.js'
import { Migration20261121050000 } from './Migration20261121050000_desk.js'
import { Migration20261122100000 } from './Migration20261122100000_audit.js'
import { Migration20261122103000 } from './Migration20261122103000_sign_in_limits.js'
import { Migration20261122104000 } from './Migration20261122104000_desk_without_triggers.js'
import { Migration20261122110000 } from './Migration20261122110000_account_security.js'
import { Migration20261122111500 } from './Migration20261122111500_mail_held_and_suppressed.js'
import { Migration20261122140000 } from './Migration20261122140000_account.js'
import { Migration20261122141500 } from './Migration20261122141500_desk_undo.js'
import { Migration20261122142000 } from './Migration20261122142000_factor_resets.js'
import { Migration20261122143000 } from './Migration20261122143000_passkeys.js'
import { Migration20261122150000 } from './Migration20261122150000_desk_orders.js'
import { Migration20261122160000 } from './Migration20261122160000_people.js'
import { Migration20261122181000 } from './Migration20261122181000_desk_roles.js'
import { Migration20261122182000 } from './Migration20261122182000_desk_views.js'
import { Migration20261122183000 } from './Migration20261122183000_desk_week.js'
import { Migration20261122184000 } from './Migration20261122184000_person_merges.js'
import { Migration20261122185000 } from './Migration20261122185000_person_requests.js'
import { Migration20261122190000 } from './Migration20261122190000_complaints.js'
import { Migration20261122210000 } from './Migration20261122210000_api_tokens.js'
import { Migration20261122213000 } from './Migration20261122213000_due_warnings.js'
import { Migration20261122220000 } from './Migration20261122220000_webhooks.js'
import { Migration20261122221500 } from './Migration20261122221500_desk_digest.js'
import { Migration20261122222500 } from './Migration20261122222500_answers.js'
import { Migration20261123005000 } from './Migration20261123005000_rota.js'
import { Migration20261123005900 } from './Migration20261123005900_person_phone.js'
import { Migration20261123013100 } from './Migration20261123013100_desk_owner_indexes.js'
import { Migration20261123044500 } from './Migration20261123044500_desk_erasures.js'
import { Migration20261123045300 } from './Migration20261123045300_webhook_counts.js'

/** Every migration in the order it was made; never edited after release. */
export const migrations: { name: string; class: Constructor<Migration> }[] = [
  { name: 'Migration20261121010000_sign_in', class: Migration20261121010000 },
  { name: 'Migration20261121030000_forms', class: Migration20261121030000 },
  { name: 'Migration20261121031000_mail', class: Migration20261121031000 },
  { name: 'Migration20261121050000_desk', class: Migration20261121050000 },
  { name: 'Migration20261122100000_audit', class: Migration20261122100000 },
  { name: 'Migration20261122103000_sign_in_limits', class: Migration20261122103000 },
  { name: 'Migration20261122104000_desk_without_triggers', class: Migration20261122104000 },
  { name: 'Migration20261122110000_account_security', class: Migration20261122110000 },
  { name: 'Migration20261122111500_mail_held_and_suppressed', class: Migration20261122111500 },
  { name: 'Migration20261122140000_account', class: Migration20261122140000 },
  { name: 'Migration20261122141500_desk_undo', class: Migration20261122141500 },
  { name: 'Migration20261122142000_factor_resets', class: Migration20261122142000 },
  { name: 'Migration20261122143000_passkeys', class: Migration20261122143000 },
  { name: 'Migration20261122150000_desk_orders', class: Migration20261122150000 },
  { name: 'Migration20261122160000_people', class: Migration20261122160000 },
  { name: 'Migration20261122181000_desk_roles', class: Migration20261122181000 },
  { name: 'Migration20261122182000_desk_views', class: Migration20261122182000 },
  { name: 'Migration20261122183000_desk_week', class: Migration20261122183000 },
  { name: 'Migration20261122184000_person_merges', class: Migration20261122184000 },
  { name: 'Migration20261122185000_person_requests', class: Migration20261122185000 },
  { name: 'Migration20261122190000_complaints', class: Migration20261122190000 },
  { name: 'Migration20261122210000_api_tokens', class: Migration20261122210000 },
  { name: 'Migration20261122213000_due_warnings', class: Migration20261122213000 },
  { name: 'Migration20261122220000_webhooks', class: Migration20261122220000 },
  { name: 'Migration20261122221500_desk_digest', class: Migration20261122221500 },
  { name: 'Migration20261122222500_answers', class: Migration20261122222500 },
  { name: 'Migration20261123005000_rota', class: Migration20261123005000 },
  { name: 'Migration20261123005900_person_phone', class: Migration20261123005900 },
  { name: 'Migration20261123013100_desk_owner_indexes', class: Migration20261123013100 },
  { name: 'Migration20261123044500_desk_erasures', class: Migration20261123044500 },
  { name: 'Migration20261123045300_webhook_counts', class: Migration20261123045300 },
]
