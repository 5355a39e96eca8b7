import { TAB_OF_TYPE, type DeskStatus } from './desk.rules.js'
import type { DeskRow } from './desk.types.js'
import { OVERDUE } from './desk-conditions.js'
import { isoOf } from './sql.js'

/** How a user is called on the desk. */
export const nameOf = (alias: string) =>
  `coalesce(nullif(${alias}.user_metadata->>'full_name', ''), nullif(${alias}.user_metadata->>'name', ''), ${alias}.email)`

export const ROW = `e.id, e.type, e.reference, e.name, e.email, e.phone, e.country, e.business_name, e.business_website, e.role,
  e.kind, e.amount, e.preferred_date, ${isoOf('e.received_at')} as received_at, e.status, e.version, e.name_key,
  e.owner_id, o.email as owner_email, ${nameOf('o')} as owner_name, ${isoOf('e.due_at')} as due_at, (${OVERDUE}) as overdue`

export const FROM = `desk_entry e left join users o on o.id = e.owner_id`

export interface EntryRecord {
  id: string
  type: keyof typeof TAB_OF_TYPE
  reference: string
  name: string
  email: string
  phone: string
  country: string
  business_name: string | null
  business_website: string | null
  role: string | null
  kind: string | null
  amount: string | null
  preferred_date: string | null
  received_at: string
  status: DeskStatus
  version: number
  name_key: string
  owner_id: string | null
  owner_email: string | null
  owner_name: string | null
  due_at: string | null
  overdue: boolean | null
}

export const presentRow = (entry: EntryRecord): DeskRow => ({
  id: entry.id,
  tab: TAB_OF_TYPE[entry.type],
  reference: entry.reference,
  name: entry.name,
  email: entry.email,
  phone: entry.phone,
  country: entry.country || null,
  businessName: entry.business_name,
  businessWebsite: entry.business_website,
  role: entry.role,
  kind: entry.kind,
  amount: entry.amount,
  preferredDate: entry.preferred_date,
  receivedAt: entry.received_at,
  status: entry.status,
  owner: entry.owner_id ? { id: entry.owner_id, name: entry.owner_name ?? '', email: entry.owner_email ?? '' } : null,
  dueAt: entry.due_at,
  overdue: entry.overdue ?? false,
  version: entry.version,
})
