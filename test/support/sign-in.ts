import type { TestApp } from './app.js'

export interface Credentials {
  email: string
  password: string
}

export interface Tokens {
  access: string
  refresh: string
}

/** The two ways to sign in, each for its own kind of session. */
export const signIn = {
  async browser({ inject }: TestApp, { email, password }: Credentials): Promise<Tokens> {
    const answer = await inject({ method: 'POST', url: '/api/session', payload: { email, password } })
    if (answer.statusCode !== 200) throw new Error(`Signing in answered ${answer.statusCode}: ${answer.body}`)
    const cookies = new Map(answer.cookies.map(({ name, value }) => [name, value]))
    return { access: cookies.get('access') ?? '', refresh: cookies.get('refresh') ?? '' }
  },

  async client({ inject }: TestApp, { email, password }: Credentials): Promise<Tokens> {
    const url = '/auth/v1/token?grant_type=password'
    const answer = await inject({ method: 'POST', url, payload: { email, password } })
    if (answer.statusCode !== 200) throw new Error(`Signing in answered ${answer.statusCode}: ${answer.body}`)
    const { access_token, refresh_token } = answer.json<{ access_token: string; refresh_token: string }>()
    return { access: access_token, refresh: refresh_token }
  },
}

/** The two ways to carry a session, one for each kind. */
export const carriedBy = {
  cookie: ({ access, refresh }: Tokens) => ({
    cookie: `access=${access}; refresh=${refresh}`,
    origin: 'http://localhost:3000',
  }),
  bearer: ({ access }: Tokens) => ({ authorization: `Bearer ${access}` }),
}
