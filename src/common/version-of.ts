import { createHash } from 'node:crypto'

/** A hash that changes with the values: a form that was opened before someone else saved them carries another one. */
export const versionOf = (...values: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url')

export const isKnownTag = (wanted: string | undefined, tag: string): boolean =>
  wanted !== undefined && (wanted === '*' || wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))
