import { lazy, Suspense } from 'react'
// The words come with the HTML and their script only when idle, so their styles are named here.
import './blocks.module.css'
import './guide.module.css'
import { whenIdle } from './when-idle'

const Article = import.meta.env.SSR
  ? (await import('./eis-guide-article')).default
  : lazy(() => whenIdle().then(() => import('./eis-guide-article')))

export function Component() {
  return (
    <Suspense>
      <Article />
    </Suspense>
  )
}
