import { closeSync, fsyncSync, openSync, readdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'

/** Returns once the file, or the list of names in the folder, is on the disk. */
export function syncPath(file: string) {
  const descriptor = openSync(file, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Gives a finished file or folder its final name: after a power cut all of it is there, or none. */
export function moveIntoPlace(from: string, to: string) {
  if (statSync(from).isDirectory())
    for (const name of readdirSync(from, { recursive: true })) syncPath(path.join(from, String(name)))
  syncPath(from)
  renameSync(from, to)
  syncPath(path.dirname(to))
}
