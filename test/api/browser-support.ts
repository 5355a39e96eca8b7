import type { TestApp } from '../support/app.js'
import { createUser } from './admin-support.js'
import { PASSWORD, someone } from './auth-support.js'

export const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A browser with a cookie jar. */
export function buildBrowser(test: TestApp, userAgent = CHROME) {
  const jar = new Map<string, string>()
  const send = async (method: Method, url: string, payload?: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'user-agent': userAgent, origin: 'http://localhost:3000' }
    const answer = await test.inject({ method, url, headers, ...(method !== 'GET' && { payload: payload ?? {} }) })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const signIn = (email: string, password = PASSWORD) => send('POST', '/api/session', { email, password })
  return { jar, send, signIn }
}

export type Browser = ReturnType<typeof buildBrowser>

/** An account, and a browser that has just signed in to it. */
export async function signedInBrowser(test: TestApp, userAgent?: string) {
  const email = someone('account')
  const id = await createUser(test, { email, password: PASSWORD })
  const browser = buildBrowser(test, userAgent)
  const answer = await browser.signIn(email)
  if (answer.statusCode !== 200) throw new Error(`Signing in answered ${answer.statusCode}: ${answer.body}`)
  return { email, id, browser }
}
