/** The client's file that an operator edits to re-brand, for use on the server. It imports nothing itself. */
export { brand, introductionsBasis, workingHours } from '../../client/brand.js'
