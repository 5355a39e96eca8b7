import { describe, expect, it } from '@jest/globals'
import { pageRoutes } from '../../client/routes.js'
import { isApiPath, matchPage } from './page-match.js'

describe(matchPage.name, () => {
  it.each(['/browse', '/%62rowse', '/Browse', '/./browse', '/browse/', '//browse', '/x/../browse', '/browse//'])(
    'should give %s one spelling',
    (spelled) => {
      expect(matchPage(spelled)?.path).toBe('/browse')
    },
  )

  it('should find a route without parameters before one with them', () => {
    expect(matchPage('/campaign/techflow')?.route.path).toBe('/campaign/techflow')
    expect(matchPage('/Campaign/%31')).toMatchObject({ path: '/campaign/1', route: { path: '/campaign/:id' } })
    expect(matchPage('/admin/users')?.route.path).toBe('/admin/users')
  })

  it.each(['/nowhere', '//elsewhere.example/', '/%', '/%ff', '/browse/more', '/.//elsewhere.example', '*'])(
    'should find no page at %s',
    (spelled) => {
      expect(matchPage(spelled)).toBeUndefined()
    },
  )

  it('should keep every address of the route table as it is', () => {
    for (const { path } of pageRoutes) if (!path.includes(':')) expect(matchPage(path)?.path).toBe(path)
  })
})

describe(isApiPath.name, () => {
  it('should tell the API from the pages beside it', () => {
    expect(['/api', '/api/session', '/auth/v1/token', '/metrics'].every(isApiPath)).toBe(true)
    expect(['/auth', '/auth/confirm', '/apis', '/'].some(isApiPath)).toBe(false)
  })
})
