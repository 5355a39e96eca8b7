import { execFileSync } from 'node:child_process'
import { mkdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { NotHere, type Stage } from './stage.js'

const MEGABYTE = 1_048_576
const asRoot = (...command: string[]) => {
  const [first = '', ...rest] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
  execFileSync(first, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** A disk of its own, so that filling it affects only this run. */
export function mountDisk(stage: Stage, megabytes: number) {
  const folder = path.join(stage.folder, 'disk')
  mkdirSync(folder)
  try {
    asRoot('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder)
  } catch {
    throw new NotHere('no disk of its own can be mounted; that takes root, or sudo without a password')
  }
  stage.atEnd(() => asRoot('umount', '-l', folder))
  return folder
}

export function fill(folder: string, leaveMegabytes: number) {
  const bytes = Math.max(1, statfsSync(folder).bavail * statfsSync(folder).bsize - leaveMegabytes * MEGABYTE)
  execFileSync('fallocate', ['--length', String(bytes), path.join(folder, 'filler')])
}
