import './quiet.mjs'
import '../../scripts/typescript-loader.mjs'
import { isBuilt } from '../../scripts/sources.mjs'

export default async function setUp() {
  // Asked once, since a test of `npm run dev` edits a source file. Only tests that start the built product refuse.
  if (!isBuilt()) process.env.STALE_BUILD = 'yes'
  const { createTemplate } = await import('./database-template.ts')
  await createTemplate()
}
