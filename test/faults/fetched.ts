import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Installs an npm package that only a fault uses, in an exact version; kept for the next run, and in no bill of materials. */
export function fetched(name: string, version: string): string {
  const home = path.join(
    import.meta.dirname,
    '../../node_modules/.cache/faults',
    `${name.replaceAll('/', '+')}-${version}`,
  )
  const folder = path.join(home, 'node_modules', name)
  if (!existsSync(folder))
    execFileSync('npm', ['install', '--silent', '--no-audit', '--prefix', home, `${name}@${version}`])
  return folder
}
