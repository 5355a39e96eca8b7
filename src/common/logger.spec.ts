import { describe, expect, it } from '@jest/globals'
import { describeFault, usableLevel } from './logger.js'

describe('a fault in the log', () => {
  it('keeps what went wrong and where, without the value that the database refused', () => {
    const fault = new Error(
      'duplicate key value violates unique constraint "users_email_key"\n - detail: Key (email)=(ada@example.org) already exists.',
    )
    const described = describeFault(fault)
    expect(described.message).toBe('duplicate key value violates unique constraint "users_email_key"')
    expect(described.stack).toContain('logger.spec')
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
