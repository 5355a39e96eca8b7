import { statfsSync } from 'node:fs'

const MEGABYTE = 1_048_576
/** PostgreSQL's log grows by files of 16 MB; out of room in the middle of one, the engine would not go on. */
const LEAST_FREE_MB = 32

/** What is wrong where the disk of `folder` is nearly full. */
export function shortageOf(folder: string, leastMegabytes = LEAST_FREE_MB): string | undefined {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < leastMegabytes * MEGABYTE ? `less than ${leastMegabytes} MB are free in ${folder}` : undefined
}
