import { describe, expect, it } from '@jest/globals'

import { createApi } from './api'

/** Echoes the request. */
const api = createApi(({ method, path, body }) =>
  Promise.resolve({ status: 200, headers: new Headers(), text: JSON.stringify({ method, path, body }) }),
)
const id = 'f7c3'

/** The type check fails if one of these calls compiles. */
const refused = [
  // @ts-expect-error No route has this path.
  () => api.get('/api/admin/nonsense'),
  // @ts-expect-error There is no such list.
  () => api.get('/api/admin/nonsense/neighbours/1'),
  // @ts-expect-error One part too many.
  () => api.get(`/api/admin/people/${id}/entries`),
  // @ts-expect-error One of the possible paths is unknown.
  () => api.get(id ? '/api/account' : '/api/acount'),
  // @ts-expect-error The route has no such method.
  () => api.put('/api/session'),
  // @ts-expect-error A string could be any path.
  () => api.get(String(id)),
  // @ts-expect-error The body is missing.
  () => api.post('/api/admin/users'),
  // @ts-expect-error A member is misspelt.
  () => api.put('/api/account/name', { nam: 'Rosalind' }),
  // @ts-expect-error A member is of the wrong type.
  () => api.patch(`/api/admin/submissions/${id}`, { version: true }),
  // @ts-expect-error The response has no such member.
  async () => (await api.get('/api/account')).mail,
]

describe('the types of the API', () => {
  it('should leave a call as it is', async () => {
    const answer = await api.patch(`/api/admin/submissions/${id}`, { version: 1 })
    expect(answer).toEqual({ method: 'PATCH', path: '/api/admin/submissions/f7c3', body: '{"version":1}' })
    expect(refused).toHaveLength(10)
  })
})
