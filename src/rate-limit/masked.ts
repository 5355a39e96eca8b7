import { createHash } from 'node:crypto'

/** For keys of limits: they may be stored in Redis, so they contain no mail address. */
export const masked = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 22)
