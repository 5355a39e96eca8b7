import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PlainError } from '../common/plain-error.js'
import { lockFolder } from './folder-lock.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'meridian-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const mode = () => statSync(folder).mode & 0o777

/** Only root can give a folder to another user. */
const asRoot = process.getuid?.() === 0 ? it : it.skip

describe(lockFolder.name, () => {
  it('keeps others out of a folder of its own', () => {
    chmodSync(folder, 0o755)
    lockFolder(folder)()
    expect(mode()).toBe(0o700)
  })

  asRoot('leaves the mode of a folder that belongs to another user', () => {
    chownSync(folder, 12_345, process.getgid?.() ?? 0)
    chmodSync(folder, 0o770)
    lockFolder(folder)()
    expect(mode()).toBe(0o770)
  })

  it('refuses a folder that cannot be written with one sentence', () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    const lock = () => lockFolder(path.join(file, 'data'))
    expect(lock).toThrow(PlainError)
    expect(lock).toThrow('of the embedded database cannot be written: ENOTDIR')
  })
})
