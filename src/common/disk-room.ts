import { statfsSync } from 'node:fs'

const MEGABYTE = 1_048_576
/** PostgreSQL's log grows in files of 16 MB; running out of space inside one would stop the engine. */
const LEAST_FREE_MB = 32

export function freeBytes(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

export const shortageOf = (folder: string, leastMegabytes = LEAST_FREE_MB): string | undefined =>
  freeBytes(folder) < leastMegabytes * MEGABYTE ? `less than ${leastMegabytes} MB are free in ${folder}` : undefined
