import { describe, expect, it } from '@jest/globals'
import { smtpAddress } from './mailer-options.js'

describe(smtpAddress.name, () => {
  it.each(['smtp://user:secret@mail.example:587', 'smtp://user:secret@mail.example'])(
    'should require TLS of %s',
    (url) => expect(smtpAddress(url)).toMatchObject({ requireTLS: true }),
  )

  it.each(['smtp://mail.example:587?insecure', 'smtp://127.0.0.1:2525', 'smtps://mail.example'])(
    'should not add a requirement to %s',
    (url) => expect(smtpAddress(url)).not.toHaveProperty('requireTLS'),
  )

  it('should keep every other parameter of the address', () => {
    expect(smtpAddress('smtp://mail.example:587?insecure&socketTimeout=1000').url).toBe(
      'smtp://mail.example:587?socketTimeout=1000',
    )
  })
})
