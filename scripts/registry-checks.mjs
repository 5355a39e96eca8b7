import { spawnSync } from 'node:child_process'
import { npmOnShipped } from './shipped.mjs'

/** Known vulnerabilities in what is shipped, and package signatures; a registry without either fails nothing. */
function read({ stdout }) {
  try {
    return JSON.parse(stdout)
  } catch {
    return undefined
  }
}

const advisories = read(npmOnShipped('audit', '--json'))?.metadata?.vulnerabilities
const signatures = read(
  spawnSync('npm', ['audit', 'signatures', '--json'], { encoding: 'utf8', timeout: 120_000 }),
)?.invalid
const serious = advisories && advisories.high + advisories.critical

console.log(advisories ? `advisories: ${JSON.stringify(advisories)}` : 'advisories: not offered by this registry')
console.log(signatures ? `invalid signatures: ${signatures.length}` : 'signatures: not offered by this registry')
for (const { name, version } of signatures ?? []) console.error(`${name} ${version}: its signature is not valid`)
if (serious || signatures?.length) process.exit(1)
