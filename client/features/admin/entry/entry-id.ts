const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The id in an address, or the page that says there is no such thing. */
export const idOf = (id = '') => {
  if (!UUID.test(id)) throw new Response('Not Found', { status: 404, statusText: 'Not Found' })
  return id
}
