import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** The real function, however many files a worker has run before. */
const REAL = Symbol.for('argon2 at its full cost')
crypto[REAL] ??= crypto.argon2

// Tests hash thousands of passwords: in the same form, at the least cost that the algorithm allows. `passwords.spec.ts` has the real one.
crypto.argon2 = (algorithm, parameters, done) => crypto[REAL](algorithm, { ...parameters, memory: 8, passes: 1 }, done)
syncBuiltinESMExports()
