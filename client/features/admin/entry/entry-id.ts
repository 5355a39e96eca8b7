import { UUID } from '@api/admin/desk.rules'

/** The id in an address; throws a 404 if it is malformed. */
export const idOf = (id = '') => {
  if (!UUID.test(id)) throw new Response('Not Found', { status: 404, statusText: 'Not Found' })
  return id
}
