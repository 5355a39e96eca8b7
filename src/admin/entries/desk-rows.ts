import { displayNameOf } from '../../auth/account.rules.js'
import type { User } from '../../auth/users/users.repository.js'
import { OPEN_STATUSES, TAB_OF_TYPE, type DeskStatus } from '../desk.rules.js'
import type { DeskRow, Person } from '../desk.types.js'
import type { EntryRow } from './desk-entry-page.js'

/** A user's display name at the desk. */
export const presentPerson = ({ id, email, userMetadata }: Pick<User, 'id' | 'email' | 'userMetadata'>): Person => ({
  id,
  email,
  name: displayNameOf(userMetadata) || email,
})

/** PostgreSQL returns `2026-11-22 10:31:09.5+00`. */
export const isoOf = (moment: string) =>
  new Date(moment.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()

export function presentRow(
  entry: Omit<EntryRow, 'name_key' | 'due_key' | 'preferred_key'>,
  owners: ReadonlyMap<string, Person>,
): DeskRow {
  const status = entry.status as DeskStatus
  const dueAt = entry.due_at && isoOf(entry.due_at)
  return {
    id: entry.id,
    personId: entry.person_id,
    tab: TAB_OF_TYPE[entry.type],
    reference: entry.reference,
    name: entry.name,
    email: entry.email,
    phone: entry.phone,
    country: (entry.country === 'UK' ? 'United Kingdom' : entry.country) || null,
    businessName: entry.business_name,
    businessWebsite: entry.business_website,
    role: entry.role,
    kind: entry.kind,
    amount: entry.amount,
    preferredDate: entry.preferred_date,
    receivedAt: isoOf(entry.received_at),
    status,
    owner: entry.owner_id ? (owners.get(entry.owner_id) ?? null) : null,
    dueAt,
    overdue: isOpen(status) && dueAt !== null && new Date(dueAt) < new Date(),
    replied: entry.replied_at !== null && isOpen(status),
    version: entry.version,
  }
}

const isOpen = (status: DeskStatus) => OPEN_STATUSES.some((open) => open === status)
