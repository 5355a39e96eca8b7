import { statSync } from 'node:fs'

/** Files that mostly wait, for processes to start and end or for a retry, the longest first. */
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

/** How many other files begin before the next waiting one, so that about half of the workers compute. */
const BETWEEN = 3

const place = ({ path }) => WAITING.findIndex((name) => path.endsWith(`/${name}.api-spec.ts`))
const size = ({ path }) => statSync(path).size

/** Jest knows how long a file takes only after a first run on the machine; this order needs no such history. */
export default class Sequencer {
  sort(tests) {
    const others = tests.filter((test) => place(test) === -1).sort((a, b) => size(b) - size(a))
    const waiting = tests.filter((test) => place(test) !== -1).sort((a, b) => place(a) - place(b))
    return [...waiting.flatMap((test) => [test, ...others.splice(0, BETWEEN)]), ...others]
  }

  /** Takes every nth file of that order, so that each shard has its share of those that wait. */
  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_test, at) => at % shardCount === shardIndex - 1)
  }
  /** Jest requires these as well. */
  allFailedTests(tests) {
    return tests
  }
  cacheResults() {}
}
