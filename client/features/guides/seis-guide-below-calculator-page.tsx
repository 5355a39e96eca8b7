import { deferred } from '@/lib/deferred'

export const Component = deferred(async () => {
  const [{ Guide }, { seisGuide }] = await Promise.all([import('./guide'), import('./seis-guide')])
  return () => <Guide guide={seisGuide} />
})
