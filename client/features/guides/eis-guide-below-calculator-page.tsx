import { deferred } from '@/lib/deferred'

export const Component = deferred(async () => {
  const [{ Guide }, { eisGuide }] = await Promise.all([import('./guide'), import('./eis-guide')])
  return () => <Guide guide={eisGuide} />
})
