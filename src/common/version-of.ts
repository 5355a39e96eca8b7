import { createHash } from 'node:crypto'

/** A hash of the values, which shows whether someone else has saved them since a form was opened. */
export const versionOf = (...values: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url')

export const isKnownTag = (wanted: string | undefined, tag: string): boolean =>
  wanted !== undefined && (wanted === '*' || wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))
