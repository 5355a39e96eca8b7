import { brand } from '@/brand'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { Hero } from './hero'
import { Landing } from './landing'

export const handle: PageHandle = {
  title: '',
  description: brand.description,
  robots: 'noindex, nofollow',
  canonical: paths.home,
  risk: 'notice',
}

/** `howItWorks` is the target of "See How It Works", which differs between the two addresses of the page. */
export function Home({ howItWorks }: { howItWorks: string }) {
  return (
    <>
      <Hero howItWorks={howItWorks} />
      <Landing />
    </>
  )
}

export function Component() {
  return <Home howItWorks="#what-we-do" />
}
