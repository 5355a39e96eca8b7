import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** Development dependencies whose code the build copies into the pages and the browser's files, so it runs in production too. */
export const BUNDLED = [
  '@fontsource-variable/baskervville',
  '@fontsource-variable/figtree',
  '@simplewebauthn/browser',
  'react',
  'react-day-picker',
  'react-dom',
  'react-router-dom',
  'tailwindcss',
  'vike',
]

/** The manifest with bundled packages as production dependencies, so that npm counts them. */
export function shippedManifest(manifest) {
  // The optional ones are builds of Node for machines with an older one; the image has its own.
  const { dependencies, devDependencies, optionalDependencies: _, ...rest } = manifest
  const isBundled = ([name]) => BUNDLED.includes(name)
  return {
    ...rest,
    dependencies: { ...dependencies, ...Object.fromEntries(Object.entries(devDependencies).filter(isBundled)) },
    devDependencies: Object.fromEntries(Object.entries(devDependencies).filter((entry) => !isBundled(entry))),
  }
}

/** Runs npm on that manifest and the lockfile, in a folder of its own; returns what it prints. */
export function npmOnShipped(...args) {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-shipped-'))
  try {
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(shippedManifest(manifest)))
    for (const file of ['package-lock.json', '.npmrc']) copyFileSync(path.join(root, file), path.join(folder, file))
    return spawnSync('npm', [...args, '--package-lock-only', '--omit=dev'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      timeout: 120_000,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
