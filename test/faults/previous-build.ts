import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { NotHere } from './stage.js'

const root = path.join(import.meta.dirname, '../..')
const cache = path.join(root, 'node_modules/.cache/previous')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const isSame = (commit: string, file: string) => spawnSync('git', ['diff', '--quiet', commit, '--', file], { cwd: root }).status === 0 // prettier-ignore

/** How far back to look while there is no release. */
const COMMITS = 40

/** The newest release before this commit. While there is none, migrations may still be edited: then the oldest commit with today's. */
function previousCommit() {
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname', '--no-contains', 'HEAD').split('\n')
  if (tag) return tag
  const commits = git('rev-list', `--max-count=${COMMITS}`, '--first-parent', '--skip=1', 'HEAD')
    .split('\n')
    .filter(Boolean)
  return commits.filter((commit) => isSame(commit, 'migrations')).at(-1)
}

/** The folder of the version before this one, built from its own sources with its own packages. Kept for the next run. */
export function previousBuild() {
  const commit = previousCommit()
  if (!commit) throw new NotHere('no earlier commit to build: a clone without history, or migrations that were edited')
  const folder = path.join(cache, git('rev-parse', '--short=12', `${commit}^{commit}`))
  const done = path.join(folder, 'dist/built')
  if (existsSync(done)) return { folder, commit }
  for (const name of existsSync(cache) ? readdirSync(cache) : []) rmSync(path.join(cache, name), { recursive: true })
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 }),
  })
  if (isSame(commit, 'package-lock.json'))
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--silent'], { cwd: folder, stdio: 'inherit' })
  const built = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, VERSION: '0.0.0-previous', COMMIT: commit },
  })
  if (built.status !== 0)
    throw new Error(`the version before, ${commit}, cannot be built:\n${built.stdout}${built.stderr}`)
  writeFileSync(done, '')
  return { folder, commit }
}

/** The scripts of its pages, as a browser would ask for them. */
export const scriptsOf = (folder: string) =>
  readdirSync(path.join(folder, 'dist/web/client/assets'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/assets/${name}`)

export const releaseOf = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'dist/release.json'), 'utf8')) as { version: string; commit: string }
