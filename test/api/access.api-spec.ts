import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApp, type TestApp } from '../support/app.js'
import { declaredRoutes } from '../support/routes.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('every route of every controller', () => {
  it('should declare who may call it', () => {
    const routes = declaredRoutes(test.app)
    expect(routes.length).toBeGreaterThan(100)
    expect(routes.filter(({ access }) => !access)).toEqual([])
  })
})
