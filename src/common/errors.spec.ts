import { describe, expect, it } from '@jest/globals'
import { ConnectionException } from '@mikro-orm/core'
import { describeFault, usableLevel } from './logger.js'
import { isOutage } from './outage.js'

describe('a fault in the log', () => {
  it('should keep what went wrong and where, without the value that the database refused', () => {
    const fault = new Error(
      'duplicate key value violates unique constraint "users_email_key"\n - detail: Key (email)=(ada@example.org) already exists.',
    )
    const described = describeFault(fault)
    expect(described.message).toBe('duplicate key value violates unique constraint "users_email_key"')
    expect(described.stack).toContain('errors.spec')
    expect(JSON.stringify(described)).not.toContain('ada@example.org')
    const bad = describeFault(new Error('invalid input syntax for type uuid: "ada@example.org"'))
    expect(bad.message).toBe('invalid input syntax for type uuid: …')
    expect(JSON.stringify(bad)).not.toContain('ada@example.org')
  })
})

describe(usableLevel.name, () => {
  it.each([
    ['debug', 'debug'],
    ['WARN', 'warn'],
    ['silent', 'silent'],
    ['', 'info'],
    [undefined, 'info'],
    ['verbose', 'info'],
    ['toString', 'info'],
  ])('should read %j as %s', (value, level) => {
    expect(usableLevel(value)).toBe(level)
  })
})

const withCode = (code: string, cause?: Error) => Object.assign(new Error('failed', { cause }), { code })

describe(isOutage.name, () => {
  it.each([
    withCode('ECONNREFUSED'),
    withCode('57P01'),
    withCode('57014'),
    withCode('25006'),
    withCode('08006'),
    withCode('other', withCode('ECONNRESET')),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new ConnectionException(new Error('gone')),
  ])('should recognise %s', (error) => expect(isOutage(error)).toBe(true))

  it.each([withCode('23505'), withCode('otp_expired'), new Error('anything'), 'text', undefined])(
    'should not take %s for one',
    (error) => expect(isOutage(error)).toBe(false),
  )
})
