import { describe, expect, it } from '@jest/globals'
import { readEnvironment } from '../config/environment.js'
import { securityHeaders } from './security-headers.js'

const headersFor = (variables: Record<string, string>) => securityHeaders(readEnvironment(variables), ['a script'])

describe(securityHeaders.name, () => {
  it('should forbid frames, objects, a foreign base and scripts from elsewhere in production', () => {
    const policy = headersFor({ NODE_ENV: 'production' })['content-security-policy']?.split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        `default-src 'self'`,
        expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]{43}='$/),
        `object-src 'none'`,
        `base-uri 'none'`,
        `form-action 'self'`,
        `frame-ancestors 'none'`,
      ]),
    )
  })

  it('should let a form lead on to the hosts that the operator allows', () => {
    const policy = headersFor({ NODE_ENV: 'production', AUTH_REDIRECT_URLS: 'https://*.example.org/**' })
    expect(policy['content-security-policy']).toContain(`form-action 'self' https://*.example.org;`)
  })

  it('should demand https for two years, subdomains included, where the product is reached over https', () => {
    expect(headersFor({ PUBLIC_URL: 'https://www.example.org' })['strict-transport-security']).toBe(
      'max-age=63072000; includeSubDomains',
    )
    expect(headersFor({ PUBLIC_URL: 'http://localhost:3000' })).not.toHaveProperty('strict-transport-security')
  })
})
