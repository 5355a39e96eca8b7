/** A page is rendered on the server, and its loaders and actions run there too. */
export const isServer = typeof document === 'undefined'
