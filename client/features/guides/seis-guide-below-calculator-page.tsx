import { deferred } from '@/lib/deferred'

export const Component = deferred(async () => {
  const [{ Guide }, { seisGuide }] = await Promise.all([import('./guide.js'), import('./seis-guide.js')])
  return () => <Guide guide={seisGuide} />
})
