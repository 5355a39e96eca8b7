import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from '@jest/globals'
import { declaredMembers } from '../../src/common/declared-members.js'
import { Environment } from '../../src/config/environment.js'

const page = readFileSync(path.join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')

it('should list each variable that the product reads, and no other', () => {
  const listed = [...page.matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap(
    ([, names = '']) => names.match(/[A-Z][A-Z_]+/g) ?? [],
  )
  const declared = [...declaredMembers(Environment)].filter((name) => name !== 'NODE_ENV')
  expect(listed.sort()).toEqual(declared.sort())
})
