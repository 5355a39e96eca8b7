import { deferred } from '@/lib/deferred'

export const Component = deferred(async () => {
  const [{ Guide }, { eisGuide }] = await Promise.all([import('./guide.js'), import('./eis-guide.js')])
  return () => <Guide guide={eisGuide} />
})
