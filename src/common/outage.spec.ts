import { describe, expect, it } from '@jest/globals'
import { ConnectionException } from '@mikro-orm/core'
import { isOutage } from './outage.js'

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
