import '../../scripts/typescript-loader.mjs'

export default async function tearDown() {
  const { removeTemplate } = await import('./database-template.ts')
  await removeTemplate()
}
