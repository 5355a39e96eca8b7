import { statSync } from 'node:fs'

/** They mostly wait, for processes to start and end or for a retry. */
const isWaiting = ({ path }) => /\.(built|slow)\.api-spec/.test(path)

/** How many other files begin before the next waiting one, so that about half of the workers compute. */
const BETWEEN = 3

const size = ({ path }) => statSync(path).size

/** Jest knows how long a file takes only after a first run on the machine; this order needs no such history. */
export default class Sequencer {
  sort(tests) {
    const bySize = tests.toSorted((a, b) => size(b) - size(a))
    const waiting = bySize.filter(isWaiting)
    const others = bySize.filter((test) => !isWaiting(test))
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
