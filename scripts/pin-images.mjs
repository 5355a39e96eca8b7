import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Prints a compose override in which each service runs by digest: docker compose -f compose.yaml -f compose.lock.yaml up.
 * Needs access to the registry; the first argument is the product's own image, the second the compose file.
 */
export function override(compose, product, digestOf) {
  const lines = ['services:']
  let service
  for (const line of compose.slice(compose.indexOf('\nservices:')).split('\n')) {
    service = /^ {2}([\w-]+):/.exec(line)?.[1] ?? service
    const image = /^ {4}image: (\S+)$/.exec(line)?.[1]
    if (image === 'meridian' || /^ {2}[\w-]+: \*app$/.test(line))
      lines.push(`  ${service}:`, '    build: !reset null', `    image: ${product}`)
    else if (image) lines.push(`  ${service}:`, `    image: ${image}@${digestOf(image)}`)
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
  const compose = readFileSync(process.argv[3], 'utf8')
  process.stdout.write(override(compose, process.argv[2], digestOf))
}
