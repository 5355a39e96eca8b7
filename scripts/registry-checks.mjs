import { spawnSync } from 'node:child_process'

/** Known vulnerabilities in production dependencies, and package signatures; a registry without either fails nothing. */
function ask(...args) {
  const { stdout } = spawnSync('npm', [...args, '--json'], { encoding: 'utf8', timeout: 120_000 })
  try {
    return JSON.parse(stdout)
  } catch {
    return undefined
  }
}

const advisories = ask('audit', '--omit=dev')?.metadata?.vulnerabilities
const signatures = ask('audit', 'signatures')?.invalid
const serious = advisories && advisories.high + advisories.critical

console.log(advisories ? `advisories: ${JSON.stringify(advisories)}` : 'advisories: not offered by this registry')
console.log(signatures ? `invalid signatures: ${signatures.length}` : 'signatures: not offered by this registry')
for (const { name, version } of signatures ?? []) console.error(`${name} ${version}: its signature is not valid`)
if (serious || signatures?.length) process.exit(1)
