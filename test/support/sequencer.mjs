import { statSync } from 'node:fs'

/** Files that mostly wait, for processes to start and end or for a next try, the longest first. */
const WAITING = [
  'mail-delivery',
  'process',
  'database-commands',
  'auth-limits',
  'commands',
  'scheduled-jobs',
  'webhook-failures',
  'desk-calls',
  'mail',
  'secret-rotation',
  'desk-live',
  'desk-two-instances',
  'development',
  'mail-server-faults',
  'durability',
  'auth-enumeration',
  'production-secrets',
  'retention',
]

/** Of the other files, so many begin before the next one that waits: about half of the workers compute then. */
const BETWEEN = 3

const place = ({ path }) => WAITING.findIndex((name) => path.endsWith(`/${name}.api-spec.ts`))
const size = ({ path }) => statSync(path).size

/** Jest knows how long a file takes only where it has run before; this order is as good on a new machine. */
export default class Sequencer {
  sort(tests) {
    const others = tests.filter((test) => place(test) === -1).sort((a, b) => size(b) - size(a))
    const waiting = tests.filter((test) => place(test) !== -1).sort((a, b) => place(a) - place(b))
    return [...waiting.flatMap((test) => [test, ...others.splice(0, BETWEEN)]), ...others]
  }

  /** Every so-manieth of that order, so that each shard has its part of those that wait. */
  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_test, at) => at % shardCount === shardIndex - 1)
  }
  /** Jest asks for these as well. */
  allFailedTests(tests) {
    return tests
  }
  cacheResults() {}
}
