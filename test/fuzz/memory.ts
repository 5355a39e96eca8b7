import type { Failure } from './flood.js'
import type { Memory } from './target.js'

/** Caches and compiled code fill in the first third; what still grows as fast in the last one has no end. */
const HEAP_SLACK = 8 * 2 ** 20
const PROCESS_SLACK = 64 * 2 ** 20

export function growth([, second, last]: Memory[]): Failure[] {
  if (!second || !last) throw new Error('memory is read after each third')
  const grown: [what: string, bytes: number, slack: number][] = [
    ['the heap', last.heapUsed + last.external - second.heapUsed - second.external, HEAP_SLACK],
    ['the process', last.rss - second.rss, PROCESS_SLACK],
  ]
  return grown
    .filter(([, bytes, slack]) => bytes > slack)
    .map(([what, bytes]) => ({ number: -1, what: `${what} grew by ${Math.round(bytes / 2 ** 20)} MB in the last third` }))
} // prettier-ignore
