import { lazy, Suspense } from 'react'
import { whenWanted } from '@/lib/when-wanted'

const Article = import.meta.env.SSR
  ? (await import('./eis-guide-article.late')).default
  : lazy(() => whenWanted('guide').then(() => import('./eis-guide-article.late')))

export function Component() {
  return (
    <Suspense>
      <Article />
    </Suspense>
  )
}
