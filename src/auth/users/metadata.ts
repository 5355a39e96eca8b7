import { isStorable } from '../../common/storable.js'
import { AuthError } from '../http/auth-error.js'
import type { Metadata } from './user.entity.js'

const MAX_BYTES = 8 * 1024
const MAX_BYTES_IN_TOKEN = 2 * 1024

const size = (metadata: Metadata) => Buffer.byteLength(JSON.stringify(metadata))

/** Merges key by key; null removes a key, and `email_verified` is reserved. */
export function mergeMetadata(current: Metadata, changes: Metadata = {}): Metadata {
  const entries = Object.entries({ ...current, ...changes, email_verified: current.email_verified })
  const merged = Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined))
  if (size(merged) > MAX_BYTES)
    throw new AuthError(422, 'validation_failed', 'User metadata must be at most 8 KB of JSON.')
  if (!isStorable(merged))
    throw new AuthError(422, 'validation_failed', 'User metadata holds a character that cannot be stored.')
  return merged
}

/** Access tokens travel with every request, so large metadata is left out of them. */
export const fitsToken = (metadata: Metadata) => size(metadata) <= MAX_BYTES_IN_TOKEN
