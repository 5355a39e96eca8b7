/** The only client source that the server imports: the file an operator edits to re-brand. It imports nothing itself. */
export { brand, introductionsBasis, workingHours } from '../../client/brand.js'
