import './quiet.mjs'
import '../../scripts/typescript-loader.mjs'

export default async function setUp() {
  const { createTemplate } = await import('./database-template.ts')
  await createTemplate()
}
