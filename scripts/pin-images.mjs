import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Prints a compose override that pins the image of each service by digest and labels it with the hash of its config files, since
 * compose replaces a container whose label has changed, but not one whose file has. Compose reads it automatically as
 * compose.override.yaml. Needs the registry; the arguments are the product's image, the compose file, and the image for backups.
 */
export function override(compose, product, digestOf, { backups, read } = {}) {
  const files = new Map(
    [...compose.matchAll(/^ {2}([\w-]+): \{ file: (\S+) \}$/gm)].map(([, name, file]) => [name, file]),
  )
  const lines = ['services:']
  const services = compose
    .slice(compose.indexOf('\nservices:'))
    .split(/^(?=\S)/m)
    .find((part) => part.startsWith('services:'))
  for (const service of services.split(/^ {2}(?=[\w-]+:)/m).slice(1)) {
    const [, name] = /^([\w-]+):/.exec(service)
    const image = /^ {4}image: (\S+)$/m.exec(service)?.[1]
    const own =
      { meridian: product, 'meridian-backup': backups }[image] ?? (/^[\w-]+: \*app$/m.test(service) && product)
    lines.push(`  ${name}:`)
    if (own) lines.push('    build: !reset null', `    image: ${own}`)
    else lines.push(`    image: ${image}@${digestOf(image)}`)
    const granted = [...service.matchAll(/source: ([\w-]+),/g)].map(([, config]) => files.get(config))
    if (granted.length) {
      const hash = createHash('sha256')
      for (const file of granted) hash.update(read(file))
      lines.push(`    labels: { meridian.files: ${hash.digest('hex')} }`)
    }
  }
  return `${lines.join('\n')}\n`
}

/** The digest of the manifest list, which covers every platform. */
function digestOf(image) {
  const answer = execFileSync('docker', ['buildx', 'imagetools', 'inspect', image, '--format', '{{json .Manifest}}'], {
    encoding: 'utf8',
  })
  const { digest } = JSON.parse(answer)
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`no digest for ${image}`)
  return digest
}

if (import.meta.filename === process.argv[1]) {
  const [product, file, backups] = process.argv.slice(2)
  const read = (name) => readFileSync(path.join(path.dirname(file), name))
  process.stdout.write(override(readFileSync(file, 'utf8'), product, digestOf, { backups, read }))
}
