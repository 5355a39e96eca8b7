// Finds or installs a browser for the tests: an installed one, else Playwright's download, else Debian's package.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Headless builds first: they open a page several times faster. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
]

/** The path of an installed browser, or undefined. */
export function findBrowser() {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM].find((path) => path && existsSync(path))
}

export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('Getting a browser for the tests …')
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', timeout: 90_000 })
  if (!findBrowser() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], options)
  }
  const got = findBrowser()
  if (!got) throw new Error('No Chrome or Chromium here and none could be had: install one, or set CHROMIUM_PATH.')
  return got
}
