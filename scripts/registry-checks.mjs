import { spawnSync } from 'node:child_process'
import { npmOnShipped } from './shipped.mjs'

/** Blocks a change if a shipped package has an invalid signature or a known vulnerability of high or critical severity. */
export function registryFaults({ audit, signatures, mustAnswer }) {
  const { high = 0, critical = 0 } = audit?.metadata?.vulnerabilities ?? {}
  const unanswered = [!audit?.metadata && 'advisories', !signatures?.invalid && 'signatures'].filter(Boolean)
  return [
    ...(high + critical > 0 ? [`${critical} critical and ${high} high advisories`] : []),
    ...(signatures?.invalid ?? []).map(({ name, version }) => `${name} ${version}: its signature is not valid`),
    ...(mustAnswer ? unanswered.map((what) => `the registry answered nothing about ${what}`) : []),
  ]
}

function read({ stdout }) {
  try {
    return JSON.parse(stdout)
  } catch {
    return undefined
  }
}

if (import.meta.filename === process.argv[1]) {
  const audit = read(npmOnShipped('audit', '--json'))
  const signatures = read(spawnSync('npm', ['audit', 'signatures', '--json'], { encoding: 'utf8', timeout: 120_000 }))
  console.log('advisories:', audit?.metadata?.vulnerabilities ?? 'not offered by this registry')
  console.log('invalid signatures:', signatures?.invalid?.length ?? 'not offered by this registry')
  // A private registry may offer neither check; in CI, a check without a response is a failure.
  const faults = registryFaults({ audit, signatures, mustAnswer: Boolean(process.env.CI) })
  for (const fault of faults) console.error(fault)
  if (faults.length) process.exit(1)
}
