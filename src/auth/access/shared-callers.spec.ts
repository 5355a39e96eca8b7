import { describe, expect, it, jest } from '@jest/globals'
import type { Caller } from './caller.js'
import { sharedCaller, sharingCallers } from './authenticator.service.js'

const asking = () => {
  const find = jest.fn(() => Promise.resolve({} as Caller))
  return { find, ask: (credentials: string) => sharedCaller(credentials, find) }
}

describe('callers shared by one page', () => {
  it('should be looked up once for the same credentials', async () => {
    const { find, ask } = asking()
    await sharingCallers(() => Promise.all([ask('a'), ask('a'), ask('b')]))
    expect(find).toHaveBeenCalledTimes(2)
  })

  it('should not be shared with another page', async () => {
    const { find, ask } = asking()
    await Promise.all([sharingCallers(() => ask('a')), sharingCallers(() => ask('a'))])
    expect(find).toHaveBeenCalledTimes(2)
  })

  it('should be looked up each time outside a page', async () => {
    const { find, ask } = asking()
    await ask('a')
    await ask('a')
    expect(find).toHaveBeenCalledTimes(2)
  })
})
