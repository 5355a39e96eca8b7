import { readFileSync } from 'node:fs'

/** Licences compatible with running the product as a service and shipping its image; copyleft for our own code is excluded. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

/** Used only to build and test, or shipped unchanged (the fonts): these licences only bind changes to the packages themselves. */
const ALLOWED_IN_DEVELOPMENT = new Set([...ALLOWED, 'CC-BY-4.0', 'MPL-2.0', 'OFL-1.1', 'Python-2.0'])

/** Packages without a licence in package.json; the licence file was read by hand. */
const READ = { 'passport-strategy': 'MIT', pause: 'MIT' }

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Of "A OR B" one must be allowed, of "A AND B" both. */
const isAllowed = (licence, allowed) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.has(part)))

export function refusedLicences(lockfile) {
  return Object.entries(lockfile.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { license, version, dev, devOptional }]) => {
      const name = nameOf(path)
      const licence = license ?? READ[name] ?? 'none named'
      const allowed = dev || devOptional ? ALLOWED_IN_DEVELOPMENT : ALLOWED
      return { name, version, licence, refused: !isAllowed(licence, allowed) }
    })
    .filter(({ refused }) => refused)
}

if (import.meta.filename === process.argv[1]) {
  const lockfile = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  const refused = refusedLicences(lockfile)
  for (const { name, version, licence } of refused) console.error(`${name} ${version}: ${licence}`)
  if (refused.length) process.exit(1)
  console.log(`${Object.keys(lockfile.packages).length - 1} packages, all under a licence on the list.`)
}
