import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../common/project-root.js'

interface Release {
  version: string
  commit: string
}

const read = (file: string) => JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8')) as Partial<Release>

const BUILT = path.join(projectRoot, 'dist')

/** Written by the build; when run from sources, only the version is known. */
export const release: Release = {
  version: read('package.json').version ?? 'unknown',
  commit: 'unknown',
  ...(import.meta.dirname.startsWith(BUILT) &&
    existsSync(path.join(BUILT, 'release.json')) &&
    read('dist/release.json')),
}
