import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** The real function, kept globally, since a worker runs many files. */
const REAL = Symbol.for('argon2 at its full cost')
crypto[REAL] ??= crypto.argon2

// Tests hash thousands of passwords, so they use the algorithm's lowest cost; `passwords.spec.ts` tests the real one.
crypto.argon2 = (algorithm, parameters, done) => crypto[REAL](algorithm, { ...parameters, memory: 8, passes: 1 }, done)
syncBuiltinESMExports()
