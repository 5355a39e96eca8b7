// Regenerates the set of common passwords: node scripts/common-passwords.mjs LIST.json
// LIST.json lists passwords, most common first: `src/passwords.json` of the npm package @zxcvbn-ts/language-common (MIT).
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const COUNT = 10_000
const SHORTEST = 6
const BYTES = 6

const [list] = process.argv.slice(2)
if (!list) throw new Error('Name the list: node scripts/common-passwords.mjs LIST.json')
const passwords = JSON.parse(readFileSync(list, 'utf8'))
  .map((password) => password.toLowerCase())
  .filter((password) => password.length >= SHORTEST)
const common = [...new Set(passwords)].slice(0, COUNT)
const hashes = common.map((password) => createHash('sha256').update(password).digest().subarray(0, BYTES))
const sorted = Buffer.concat(hashes.sort(Buffer.compare)).toString('base64')
const file = path.join(import.meta.dirname, '../src/auth/sign-in/common-passwords.generated.ts')
writeFileSync(
  file,
  `/** The ${COUNT} most common passwords: the first ${BYTES} bytes of their SHA-256, sorted. Made by scripts/common-passwords.mjs. */\nexport const COMMON_PASSWORDS =\n  '${sorted}'\n`,
)
console.log(`${common.length} passwords`)
