// The CycloneDX bill of materials of the shipped packages.
import { npmOnShipped } from './shipped.mjs'

const { status, stdout, stderr } = npmOnShipped('sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application')
process.stderr.write(stderr)
process.stdout.write(stdout)
process.exitCode = status ?? 1
