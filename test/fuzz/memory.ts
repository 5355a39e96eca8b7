import type { Failure } from './flood.js'
import type { Memory } from './target.js'

const MEGABYTE = 2 ** 20
const HEAP_SLACK = 4 * MEGABYTE
/** Including the embedded database's memory, which fluctuates. */
const PROCESS_SLACK = 64 * MEGABYTE

/** Caches and compiled code fill up once; a leak grows in the second third and by as much in the last. */
export function growth([first, second, last]: Memory[]): Failure[] {
  if (!first || !second || !last) throw new Error('Memory is read after each third.')
  const steady = (size: (memory: Memory) => number) => Math.min(size(second) - size(first), size(last) - size(second))
  const grown: [what: string, bytes: number, slack: number][] = [
    ['the heap', steady(({ heapUsed, external }) => heapUsed + external), HEAP_SLACK],
    ['the process', steady(({ rss }) => rss), PROCESS_SLACK],
  ]
  return grown
    .filter(([, bytes, slack]) => bytes > slack)
    .map(([what, bytes]) => ({
      number: -1,
      what: `${what} grows by ${Math.round(bytes / MEGABYTE)} MB with each third`,
    }))
}
