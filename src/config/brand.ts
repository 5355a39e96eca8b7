/** The one thing the server takes from the client by source: the file an operator edits to re-brand. It imports nothing. */
export { brand, workingHours } from '../../client/brand.js'
